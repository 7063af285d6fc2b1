import type { IncomingMessage } from "node:http";
import { ApiError } from "./api-error.ts";

const maxBytes = 1024 * 1024;
const maxDiscardedBytes = 64 * maxBytes;

/** The request's body as text. Throws a 413 if it is too long and a 400 if it is not UTF-8. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= maxBytes) chunks.push(chunk);
    // Read to the end: a client whose connection closes while it sends never sees the error.
    if (length > maxDiscardedBytes) break;
  }
  if (length > maxBytes) {
    throw new ApiError(413, { type: "invalid_request_error", message: "The request body is too large." });
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new ApiError(400, { type: "invalid_request_error", message: "The request body is not valid UTF-8." });
  }
}
