import { connect, type Socket } from "node:net";

export interface Load {
  port: number;
  path: string;
  seconds: number;
  connections: number;
  /** The `Accept-Encoding` header of each request. */
  acceptEncoding: string;
  /** How many pages a visitor asks for before the connection brings another one. */
  pagesPerVisitor: number;
  /** Accepts answers of different lengths: the app recompresses a frequent page during a warm-up. */
  isWarmUp?: boolean;
}

export interface LoadResult {
  latenciesMs: number[];
  tookSec: number;
  /** The length of the answers' bodies; after a warm-up that of the last one. */
  bytes: number;
}

/**
 * Asks an address over and over on connections that are kept alive, as a proxy does for one visitor after the other. Throws at
 * any answer but a 200, and unless it warms up, at one of another length.
 */
export async function load({
  port,
  path,
  seconds,
  connections,
  acceptEncoding,
  pagesPerVisitor,
  isWarmUp = false,
}: Load): Promise<LoadResult> {
  const latenciesMs: number[] = [];
  let bytes: number | undefined;
  const startedMs = performance.now();
  const endsMs = startedMs + seconds * 1_000;
  const one = (place: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      let askedMs = 0;
      let asked = 0;
      const ask = () => {
        if (performance.now() >= endsMs) return void socket.end(resolve);
        asked += 1;
        askedMs = performance.now();
        socket.write(requestOf(path, (place << 16) + Math.floor(asked / pagesPerVisitor), acceptEncoding));
      };
      onAnswers(socket, (status, length) => {
        if (isWarmUp) bytes = length;
        bytes ??= length;
        if (status !== 200 || length !== bytes)
          return void socket.destroy(new Error(`${path} answered ${status} with ${length} bytes, before ${bytes}`));
        latenciesMs.push(performance.now() - askedMs);
        ask();
      });
      socket.on("connect", ask).on("error", reject);
    });
  await Promise.all(Array.from({ length: connections }, (_, place) => one(place)));
  return { latenciesMs, tookSec: (performance.now() - startedMs) / 1_000, bytes: bytes ?? 0 };
}

function requestOf(path: string, visitor: number, acceptEncoding: string): string {
  const address = `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`;
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nAccept-Encoding: ${acceptEncoding}\r\nAccept-Language: en\r\nX-Forwarded-For: ${address}\r\n\r\n`;
}

/** Calls back for each answer on the socket. Answers must have `Content-Length`, as all replies of the shop have. */
export function onAnswers(socket: Socket, onAnswer: (status: number, length: number) => void): void {
  let head = "";
  let left = -1;
  let status = 0;
  let length = 0;
  socket.on("data", (chunk) => {
    let body = chunk.length;
    if (left < 0) {
      head += chunk.toString("latin1");
      const end = head.indexOf("\r\n\r\n");
      if (end < 0) return;
      status = Number(head.slice(9, 12));
      length = Number(/^content-length: (\d+)/im.exec(head.slice(0, end))?.[1] ?? 0);
      left = length;
      body = head.length - end - 4;
      head = "";
    }
    left -= body;
    if (left > 0) return;
    left = -1;
    onAnswer(status, length);
  });
}
