import { transcode } from "node:buffer";
import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isScreenLanguage } from "#contract/languages.ts";
import { entityTag, namesTag } from "./entity-tag.ts";
import { formFor, type PageInForms } from "./page-form.ts";
import { isPrivate, type PageRoute } from "./page-routes.ts";
import type { PagePolicy } from "./security-headers.ts";

/** A page as it was rendered: the shape that the pages' own `RenderedDocument` has. */
export interface RenderedDocument {
  pieces: readonly (string | Uint8Array)[];
  scripts: readonly string[];
}

/** A page ready to be sent to anyone who asks for the same. */
export interface RenderedPage extends PageInForms {
  /** The pattern of its route, for figures. */
  route: string;
  status: number;
  headers: Record<string, string | string[]>;
  /** Absent where nothing may be compared. */
  etag: string | undefined;
}

/** What came of a page that was asked for: the framework's answer, or a document. */
export type PageAnswer = Response | { status: number; headers: Headers; document: RenderedDocument };

/** About what the headers and the rest of a kept page take. */
const frameBytes = 2_048;

const privateHeaders = { "cache-control": "private, no-store", "x-robots-tag": "noindex, nofollow" };

interface FinishedPage {
  /** The document, if it was handed over beside the framework's answer. */
  taken: RenderedDocument | undefined;
  url: URL;
  policy: PagePolicy;
  isHead: boolean;
  route: PageRoute;
}

/**
 * Makes a page of what was answered. Pages for everyone with `?lang=` may be shared, the others depend on the reader's cookie
 * (behaviour section Pages). No cache and no search engine gets a private page, whatever its route's own headers say.
 */
export async function finishPage(
  answer: PageAnswer,
  { taken, url, policy, isHead, route }: FinishedPage,
): Promise<RenderedPage> {
  const { status } = answer;
  const headers: RenderedPage["headers"] = {};
  for (const [name, value] of answer.headers)
    if (name !== "content-length" && name !== "set-cookie") headers[name] = value;
  const cookies = answer.headers.getSetCookie();
  if (cookies.length > 0) headers["set-cookie"] = cookies;
  const { scripts = [] } = (answer instanceof Response ? taken : answer.document) ?? {};
  const isHtml = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  if (isHtml) headers["content-security-policy"] = policy.contentSecurityPolicy(scripts);
  const { body, etag: etagOfPieces } = await bytesAnswered(answer, taken);
  headers.vary = "Accept-Encoding, Accept-Language, Cookie";
  const decidesItself = answer.headers.has("cache-control");
  if (!decidesItself) {
    const isForAll = route.audience === "everyone" && !route.hasMiddleware;
    const shared =
      isForAll && isScreenLanguage(url.searchParams.get("lang"))
        ? "public, max-age=0, must-revalidate"
        : "private, no-cache";
    headers["cache-control"] = status === 200 ? shared : "no-store";
  }
  const isClosed = isPrivate(route);
  if (isClosed) Object.assign(headers, privateHeaders);
  const etag = status === 200 && !isHead && !isClosed ? (etagOfPieces ?? entityTag(body)) : undefined;
  if (etag) headers.etag = etag;
  return {
    route: route.pattern,
    ...{ status, headers, etag, body, forms: new Map(), bytes: body.length + frameBytes },
    isKeepable:
      !isClosed &&
      (etag !== undefined || (route.showsNoData === true && !isHead && status < 500)) &&
      isHtml &&
      !decidesItself &&
      cookies.length === 0,
  };
}

async function bytesAnswered(
  answer: PageAnswer,
  taken: RenderedDocument | undefined,
): Promise<{ body: Buffer; etag?: string }> {
  if (!(answer instanceof Response)) return bytesOf(answer.document);
  return taken ? bytesOf(taken) : { body: Buffer.from(await answer.arrayBuffer()) };
}

/** No byte of UTF-8: tells a digest from text. */
const digestFollows = Buffer.from([0xff]);
const digestBytes = 33;
const digests = new WeakMap<Uint8Array, Buffer>();
/** A unit of a text takes three bytes at most. */
const mostBytesOfUnit = 3;
/** Where most pages are put together, one after the other: to count a text's bytes first takes as long as writing it. */
const draft = createDraft(2 ** 20);

function createDraft(bytes: number) {
  return { page: Buffer.allocUnsafe(bytes), digest: Buffer.allocUnsafe(bytes), units: Buffer.allocUnsafe(bytes) };
}

/** A page's bytes, and the tag for them: what was written before is read once, however many pages have it. */
function bytesOf({ pieces }: RenderedDocument): { body: Buffer; etag: string } {
  let room = 0;
  for (const piece of pieces) room += digestBytes + piece.length * (typeof piece === "string" ? mostBytesOfUnit : 1);
  const { page, digest, units } = room <= draft.page.length ? draft : createDraft(room);
  let pageEnd = 0;
  let digestEnd = 0;
  for (const piece of pieces) {
    if (typeof piece === "string") {
      const start = pageEnd;
      pageEnd += writeUtf8(piece, page, start, units);
      digestEnd += page.copy(digest, digestEnd, start, pageEnd);
    } else {
      page.set(piece, pageEnd);
      pageEnd += piece.length;
      digestEnd += digestOf(piece).copy(digest, digestEnd);
    }
  }
  return { body: Buffer.from(page.subarray(0, pageEnd)), etag: entityTag(digest.subarray(0, digestEnd)) };
}

/** Below so many units a text is written as fast by the runtime's own. */
const shortText = 512;

/** Writes a text into a buffer and says how many bytes it took. There is room for it in `into`, and in `units` for its UTF-16. */
function writeUtf8(text: string, into: Buffer, at: number, units: Buffer): number {
  if (text.length < shortText) return into.write(text, at);
  // What goes beyond Latin-1 in one place, as most pages do, the runtime writes letter by letter: by way of UTF-16 it takes a third.
  const length = units.write(text, "utf16le");
  try {
    return transcode(units.subarray(0, length), "utf16le", "utf8").copy(into, at);
  } catch {
    // Half of a pair, which the runtime writes as a mark for something unreadable.
    return into.write(text, at);
  }
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
