import type { FastifyReply, FastifyRequest } from "fastify";
import { compressText } from "./compress.ts";
import { entityTag, namesTag } from "./entity-tag.ts";

/** A text that is the same for everyone. */
export interface Document {
  text: string;
  /** Its media type. */
  type: string;
  cacheControl: string;
}

/**
 * Answers with a document, with an ETag so that it is sent again only after a change, and compressed as the caller
 * accepts.
 */
export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, type, cacheControl }: Document,
): Promise<FastifyReply> {
  const etag = entityTag(text);
  reply.headers({ etag, "cache-control": cacheControl, vary: "Accept-Encoding" });
  if (namesTag(request.headers["if-none-match"], etag)) return reply.status(304).send();
  const { body, encoding } = await compressText(Buffer.from(text), request.headers["accept-encoding"]);
  if (encoding) reply.header("content-encoding", encoding);
  return reply.type(type).send(body);
}
