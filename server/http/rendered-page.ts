import type { FastifyReply, FastifyRequest } from "fastify";
import { isScreenLanguage } from "#contract/languages.ts";
import { entityTag, namesTag } from "./entity-tag.ts";
import { takeMarkedScripts } from "./marked-scripts.ts";
import type { Keepable } from "./page-cache.ts";
import { formFor, type PageEncoding, type PageForm } from "./page-form.ts";
import type { PagePolicy } from "./security-headers.ts";

/** What the framework answered, ready to be sent to anyone who asks for the same. */
export interface RenderedPage extends Keepable {
  status: number;
  headers: Record<string, string | string[]>;
  /** Absent where nothing may be compared. */
  etag: string | undefined;
  body: Buffer;
  /** The forms that were asked for so far; a promise while one is made. */
  forms: Map<PageEncoding, PageForm | Promise<PageForm>>;
}

/** About what the headers and the rest of a kept page take. */
const frameBytes = 2_048;

interface FinishedPage {
  /** The page, if it was handed over beside the response. */
  html: string | undefined;
  url: URL;
  scriptMark: string;
  policy: PagePolicy;
  isHead: boolean;
}

/** Takes the mark off a rendered page. Pages with `?lang=` are for everyone, the others depend on the reader's cookie (behaviour, Pages). */
export async function finishPage(
  response: Response,
  { html: text, url, scriptMark, policy, isHead }: FinishedPage,
): Promise<RenderedPage> {
  const { status } = response;
  const headers: RenderedPage["headers"] = {};
  for (const [name, value] of response.headers)
    if (name !== "content-length" && name !== "set-cookie") headers[name] = value;
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  let body: Buffer | undefined;
  const isHtml = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  if (isHtml) {
    const { html, scripts } = takeMarkedScripts(text ?? (await response.text()), scriptMark);
    body = Buffer.from(html);
    headers["content-security-policy"] = policy.contentSecurityPolicy(scripts);
  }
  body ??= Buffer.from(await response.arrayBuffer());
  headers.vary = "Accept-Encoding, Accept-Language, Cookie";
  const decidesItself = response.headers.has("cache-control");
  if (!decidesItself) {
    const isNamed = isScreenLanguage(url.searchParams.get("lang"));
    const shared = isNamed ? "public, max-age=0, must-revalidate" : "private, no-cache";
    headers["cache-control"] = status === 200 ? shared : "no-store";
  }
  const etag = status === 200 && !isHead ? entityTag(body) : undefined;
  if (etag) headers.etag = etag;
  return {
    ...{ status, headers, etag, body, forms: new Map(), bytes: body.length + frameBytes },
    isKeepable: etag !== undefined && isHtml && !decidesItself && cookies.length === 0,
  };
}

/**
 * Sends a page: its body as the caller accepts it, or nothing if the caller has it already. `ownCookie` is a `Set-Cookie` for
 * this reader; a page with one is theirs alone.
 */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: RenderedPage,
  ownCookie?: string,
): Promise<FastifyReply> {
  reply.status(page.status).headers(page.headers);
  if (ownCookie) {
    reply.header("set-cookie", ownCookie);
    if (String(page.headers["cache-control"]).startsWith("public")) reply.header("cache-control", "private, no-cache");
  }
  if (page.etag && namesTag(request.headers["if-none-match"], page.etag))
    return reply.status(304).removeHeader("content-type").send();
  const { body, headers } = await formFor(page, request.headers["accept-encoding"]);
  return reply.headers(headers).send(body);
}
