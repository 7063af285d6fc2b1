import type { FastifyReply, FastifyRequest } from "fastify";
import { chooseRange } from "./byte-range.ts";
import { contentDisposition } from "./content-disposition.ts";
import { cutWhenRefused } from "./cut-when-refused.ts";
import { LentBody } from "./lent-body.ts";
import type { MediaFileToSend } from "./media-file-to-send.ts";
import { isShownInPlace } from "./mime.ts";

/** Answers with a file or the requested range. No cache may store a private file, which is cut when its access ends; no file can run scripts. */
export function sendMediaFile(file: MediaFileToSend, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({
    etag: file.etag,
    "accept-ranges": "bytes",
    "x-content-type-options": "nosniff",
    // A reading page has pictures of its own origin, and a private film in a tab of its own sends its cookie; neither runs scripts.
    "content-security-policy": `sandbox${file.isPage || (isPlayed(file.mime) && !file.isPublic) ? " allow-same-origin" : ""}; default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'`,
    "cache-control": file.isPublic ? "public, max-age=31536000, immutable" : "private, no-store",
    "cross-origin-resource-policy": file.isPublic ? "cross-origin" : "same-origin",
    "referrer-policy": "no-referrer",
    // Also on WebP replies: a cache must not send it to browsers that would get AVIF, or the reverse.
    ...(file.isNegotiated && { vary: "Accept" }),
  });
  const { "if-none-match": ifNoneMatch } = request.headers;
  if (ifNoneMatch && namesTag(ifNoneMatch, file.etag)) return reply.status(304).send();

  reply.headers({
    "content-type": file.mime,
    "content-disposition": contentDisposition(file.name, file.isPage || isShownInPlace(file.mime)),
  });
  const choice = chooseRange(request.headers, file);
  if (choice === "unsatisfiable") {
    return reply.status(416).header("content-range", `bytes */${file.sizeBytes}`).removeHeader("content-type").send();
  }
  const length = choice ? choice.end - choice.start + 1 : file.sizeBytes;
  reply.header("content-length", String(length));
  if (choice) reply.status(206).header("content-range", `bytes ${choice.start}-${choice.end}/${file.sizeBytes}`);
  // An empty file has no byte to begin a stream at.
  if (request.method === "HEAD" || length === 0) return reply.send(null);
  const chunks = file.lend(choice);
  return reply.send(file.isStillAllowed ? cutWhenRefused(chunks, file.isStillAllowed) : new LentBody(chunks));
}

function isPlayed(mime: string): boolean {
  return /^(?:video|audio)\//.test(mime);
}

function namesTag(header: string, etag: string): boolean {
  return header.split(",").some((tag) => tag.trim() === "*" || tag.trim().replace(/^W\//, "") === etag);
}
