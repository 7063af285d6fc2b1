import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isScreenLanguage } from "#contract/languages.ts";
import { entityTag, namesTag } from "./entity-tag.ts";
import { formFor, type PageInForms } from "./page-form.ts";
import type { PagePolicy } from "./page-policy.ts";
import { isPrivate, type PageRoute } from "./page-routes.ts";

/** A rendered page: the same shape as the pages' own `RenderedDocument`. */
export interface RenderedDocument {
  pieces: readonly (string | Uint8Array)[];
  scripts: readonly (string | Uint8Array)[];
}

/** A page ready to be sent to every caller of the same address. */
export interface RenderedPage extends PageInForms {
  /** The pattern of its route, for figures. */
  route: string;
  status: number;
  headers: Record<string, string | string[]>;
  /** Absent if the page must not be compared. */
  etag: string | undefined;
  /** Names what the page shows for a shared cache; undefined where there is none. */
  cacheTag?: string;
  /** A file to download, sent while it is made, instead of `body`: it may be larger than memory. */
  file?: ReadableStream;
}

/** Approximate bytes of a cached page's headers and bookkeeping. */
export const frameBytes = 2_048;

const privateHeaders = { "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" };

interface FinishedPage {
  /** The document, if it was passed beside the framework's answer. */
  taken: RenderedDocument | undefined;
  url: URL;
  policy: PagePolicy;
  isHead: boolean;
  route: PageRoute;
}

/**
 * Makes a page from the framework's answer. Caches may share pages for everyone with `?lang=`; the others depend on the
 * reader's cookie (behaviour section Pages). Private pages are closed to caches and search engines, whatever their
 * route's own headers say.
 */
export async function finishPage(
  answer: Response,
  { taken, url, policy, isHead, route }: FinishedPage,
): Promise<RenderedPage> {
  const { status } = answer;
  const headers: RenderedPage["headers"] = {};
  for (const [name, value] of answer.headers)
    if (name !== "content-length" && name !== "set-cookie") headers[name] = value;
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  const isHtml = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  if (isHtml) headers["content-security-policy"] = policy.contentSecurityPolicy(taken?.scripts ?? [], route);
  const reported = isHtml && policy.reportOnly(route);
  if (reported) headers["content-security-policy-report-only"] = reported;
  if (route.frame === "inner") headers["x-frame-options"] = "SAMEORIGIN";
  const file = answer.headers.has("content-disposition") ? (answer.body as ReadableStream | null) : null;
  const body = taken
    ? Buffer.concat(taken.pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece)))
    : Buffer.from(file ? new ArrayBuffer(0) : await answer.arrayBuffer());
  headers.vary = "Accept-Encoding, Accept-Language, Cookie";
  const decidesItself = answer.headers.has("cache-control");
  const isForAll = route.audience === "everyone" && !route.hasMiddleware;
  if (!isForAll) forbidSharing(headers);
  if (!decidesItself) {
    const shared =
      isForAll && isScreenLanguage(url.searchParams.get("lang"))
        ? "public, max-age=0, must-revalidate"
        : "private, no-cache";
    headers["cache-control"] = status === 200 ? shared : "no-store";
  }
  const isClosed = isPrivate(route);
  if (isClosed) Object.assign(headers, privateHeaders);
  const etag = status === 200 && !isHead && !isClosed && !file ? entityTag(body) : undefined;
  if (etag) headers.etag = etag;
  return {
    route: route.pattern,
    ...{ status, headers, etag, body, forms: new Map(), bytes: body.length + frameBytes },
    ...(file && { file }),
    isCacheable:
      !isClosed &&
      (etag !== undefined || (route.showsNoData === true && !isHead && status < 500)) &&
      isHtml &&
      !decidesItself &&
      cookies.length === 0,
  };
}

/** Removes what would let a shared cache store a page that is not for everyone, even if its route sets it. */
function forbidSharing(headers: RenderedPage["headers"]): void {
  for (const name of ["cache-tag", "cdn-cache-control", "surrogate-control"]) delete headers[name];
  if (/public|s-maxage/i.test(String(headers["cache-control"]))) headers["cache-control"] = "private, no-store";
}

/**
 * Sends a page: its body in an encoding that the caller accepts, or 304 if the caller has it already. `ownCookie` is a
 * `Set-Cookie` for this reader, which makes the page private; `headers` replace those of the page.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  {
    ownCookie,
    headers: ownHeaders = {},
  }: { ownCookie?: string | undefined; headers?: Record<string, string> | undefined } = {},
): Promise<FastifyReply> {
  reply.status(page.status).headers({ ...page.headers, ...ownHeaders });
  if (ownCookie) {
    reply.header("set-cookie", ownCookie);
    if (String(page.headers["cache-control"]).startsWith("public")) reply.header("cache-control", "private, no-cache");
  }
  if (page.etag && namesTag(request.headers["if-none-match"], page.etag))
    return reply.status(304).removeHeader("content-type").send();
  if (page.file) return reply.send(Readable.fromWeb(page.file));
  const { body, headers } = await formFor(page, request.headers["accept-encoding"]);
  return reply.headers(headers).send(body);
}
