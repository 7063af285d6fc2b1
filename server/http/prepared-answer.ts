import type { ServerResponse } from "node:http";

/** An answer that is sent often, with status, headers and body prepared once. */
export interface PreparedAnswer {
  status: number;
  /** Alternating names and values. */
  headers: readonly string[];
  /** A short body as text with one character per byte (latin1); a longer one as bytes. */
  body: string | Buffer;
}

/** In bytes. Up to this size Node writes head and text together without another copy. */
const maxTextBytes = 16_384;

/** Whether a body of this many bytes may be cached a second time, as text. */
export function mayBeSentAsText(bodyBytes: number): boolean {
  return bodyBytes < maxTextBytes;
}

export function prepareAnswer({
  status,
  headers,
  body,
}: {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}): PreparedAnswer {
  const named = { ...headers, "content-length": String(body.length) };
  return {
    status,
    headers: Object.entries(named).flatMap(([name, value]) => [value].flat().flatMap((one) => [name, one])),
    body: mayBeSentAsText(body.length) ? body.toString("latin1") : body,
  };
}

/** Sends a prepared answer with the request's id. */
export function sendPrepared(response: ServerResponse, { status, headers, body }: PreparedAnswer, id: string): void {
  response.writeHead(status, [...headers, "x-request-id", id]).end(body, "latin1");
}
