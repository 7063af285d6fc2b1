import {
  type IncomingMessage,
  type ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from "node:http";

/** An answer that is sent often: its status, headers and body were put together once. */
export interface PreparedAnswer {
  status: number;
  /** Names and values in turn. */
  headers: string[];
  /** Status line and headers as they go over the wire to who keeps the connection. */
  head: string;
  /** As a text of one character a byte (latin1) if it is short, else as it is. */
  body: string | Buffer;
}

/** Up to here the runtime writes a head and a text together without a copy of its own, which makes a shorter way than two pieces. */
const maxTextBytes = 16_384;
/** What an answer adds to its head: its id and the date. */
const ownHeadBytes = 128;

/** Whether a body of so many bytes may be kept a second time, as the text that is sent. */
export function mayBeSentAsText(bodyBytes: number): boolean {
  return bodyBytes < maxTextBytes;
}

/** What the runtime keeps of a response beside its public properties. */
interface ResponseHead {
  _header: string | null;
}

/** Puts an answer together, for connections that stay open for `keepAliveMs` without a request. Throws on a header that must not go over the wire. */
export function prepareAnswer(
  { status, headers, body }: { status: number; headers: Record<string, string | string[]>; body: Buffer },
  keepAliveMs: number,
): PreparedAnswer {
  const pairs = Object.entries({ ...headers, "content-length": String(body.length) }).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one] as const),
  );
  for (const [name, value] of pairs) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  const kept = [
    ["connection", "keep-alive"],
    ["keep-alive", `timeout=${Math.floor(keepAliveMs / 1000)}`],
  ] as const;
  const lines = [...pairs, ...kept].map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}`;
  const fits = head.length + ownHeadBytes + body.length <= maxTextBytes;
  return { status, headers: pairs.flat(), head, body: fits ? body.toString("latin1") : body };
}

/**
 * Sends a prepared answer with the request's id. The runtime checks and joins headers anew for each answer, which takes as long
 * as all else that is ours; where it would only write these same lines they are handed to it as one text (decision 076).
 */
export function sendPrepared(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, head, body }: PreparedAnswer,
  id: string,
): void {
  // The runtime's types leave out where it keeps the text.
  const raw = response as unknown as ResponseHead;
  const isKept = request.httpVersion === "1.1" && response.shouldKeepAlive && raw._header === null;
  if (isKept) {
    response.statusCode = status;
    raw._header = `${head}x-request-id: ${id}\r\ndate: ${httpDate()}\r\n\r\n`;
  } else response.writeHead(status, [...headers, "x-request-id", id]);
  response.end(body, "latin1");
}

let [dateSec, date] = [0, ""];

function httpDate(): string {
  const nowMs = Date.now();
  const nowSec = Math.floor(nowMs / 1000);
  if (nowSec !== dateSec) [dateSec, date] = [nowSec, new Date(nowMs).toUTCString()];
  return date;
}
