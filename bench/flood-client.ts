import { connect } from "node:net";
import { onAnswers } from "./load.ts";

/**
 * One address that floods a port, as a process of its own: `connections` connections, each of which sends the next request once
 * the last one is answered, until the parent process sends a message. Then it reports how many answers had which status.
 */
export interface Flood {
  port: number;
  connections: number;
  /** The address behind the proxy, for `X-Forwarded-For`. */
  address: string;
  method: "GET" | "POST";
  /** `{n}` becomes the number of the request. */
  target: string;
  bodyBytes: number;
  /** Further headers. */
  headers: Record<string, string>;
}

/** How many answers had which status; `closed` counts connections that ended without an answer. */
export type FloodResult = Record<string, number>;

const reconnectAfterMs = 50;
const flood = JSON.parse(process.argv[2] ?? "") as Flood;
const body = Buffer.alloc(flood.bodyBytes, "x");
const counts: FloodResult = {};
let sent = 0;

function head(): string {
  sent += 1;
  const own = Object.entries(flood.headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (flood.method === "POST") own.push(`Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`);
  return `${flood.method} ${flood.target.replace("{n}", String(sent))} HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nAccept-Encoding: gzip, deflate, br, zstd\r\nX-Forwarded-For: ${flood.address}\r\n${own.join("")}\r\n`;
}

function open(): void {
  const socket = connect({ port: flood.port, host: "127.0.0.1", noDelay: true });
  const ask = () => {
    socket.write(head());
    if (body.length > 0) socket.write(body);
  };
  const count = (outcome: string | number) => {
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  };
  let isAnswered = false;
  onAnswers(socket, (status) => {
    isAnswered = true;
    count(status);
    ask();
  });
  socket.on("connect", ask).on("error", () => {});
  socket.on("close", () => {
    if (!isAnswered) count("closed");
    setTimeout(open, reconnectAfterMs);
  });
}

for (let connection = 0; connection < flood.connections; connection++) open();
process.once("message", () => process.send?.(counts, () => process.exit()));
