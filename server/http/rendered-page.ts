import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isScreenLanguage } from "#contract/languages.ts";
import { entityTag, namesTag } from "./entity-tag.ts";
import type { Keepable } from "./page-cache.ts";
import { formFor, type PageEncoding, type PageForm } from "./page-form.ts";
import type { PagePolicy } from "./security-headers.ts";

/** A page as it was rendered: the shape that the pages' own `RenderedDocument` has. */
export interface RenderedDocument {
  pieces: readonly (string | Uint8Array)[];
  scripts: readonly string[];
}

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
  document: RenderedDocument | undefined;
  url: URL;
  policy: PagePolicy;
  isHead: boolean;
}

/** Makes a page of what was answered. Pages with `?lang=` are for everyone, the others depend on the reader's cookie (behaviour, Pages). */
export async function finishPage(
  response: Response,
  { document, url, policy, isHead }: FinishedPage,
): Promise<RenderedPage> {
  const { status } = response;
  const headers: RenderedPage["headers"] = {};
  for (const [name, value] of response.headers)
    if (name !== "content-length" && name !== "set-cookie") headers[name] = value;
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  const isHtml = response.headers.get("content-type")?.startsWith("text/html") ?? false;
  if (isHtml) headers["content-security-policy"] = policy.contentSecurityPolicy(document?.scripts ?? []);
  const { body, digest } = document ? bytesOf(document) : { body: Buffer.from(await response.arrayBuffer()) };
  headers.vary = "Accept-Encoding, Accept-Language, Cookie";
  const decidesItself = response.headers.has("cache-control");
  if (!decidesItself) {
    const isNamed = isScreenLanguage(url.searchParams.get("lang"));
    const shared = isNamed ? "public, max-age=0, must-revalidate" : "private, no-cache";
    headers["cache-control"] = status === 200 ? shared : "no-store";
  }
  const etag = status === 200 && !isHead ? entityTag(digest ?? body) : undefined;
  if (etag) headers.etag = etag;
  return {
    ...{ status, headers, etag, body, forms: new Map(), bytes: body.length + frameBytes },
    isKeepable: etag !== undefined && isHtml && !decidesItself && cookies.length === 0,
  };
}

/** No byte of UTF-8: tells a digest from text. */
const digestFollows = Buffer.from([0xff]);
const digests = new WeakMap<Uint8Array, Buffer>();

/** A page's bytes, and what stands for them: what was written before is read once, however many pages have it. */
function bytesOf({ pieces }: RenderedDocument): { body: Buffer; digest: Buffer } {
  const bytes = pieces.map((piece) => (typeof piece === "string" ? Buffer.from(piece) : piece));
  const digest = bytes.map((piece, place) => (typeof pieces[place] === "string" ? piece : digestOf(piece)));
  return { body: Buffer.concat(bytes), digest: Buffer.concat(digest) };
}

function digestOf(piece: Uint8Array): Buffer {
  const known = digests.get(piece);
  if (known) return known;
  const digest = Buffer.concat([digestFollows, hash("sha256", piece, "buffer")]);
  digests.set(piece, digest);
  return digest;
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
