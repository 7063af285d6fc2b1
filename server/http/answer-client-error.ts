import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorCode } from "#contract/errors.ts";

const statuses: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Answers bytes that never became a request (the parser rejected them, or they came too slowly) in the contract's shape
 * with the usual headers, then ends the connection. Writes nothing into an answer that is being sent.
 */
export function answerClientError(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    // Node stores the current response here for its own answer to client errors.
    const { _httpMessage: underWay } = socket as Socket & { _httpMessage?: ServerResponse | null };
    if (error.code !== "ECONNRESET" && socket.writable && !underWay?.headersSent) {
      const status = statuses[error.code ?? ""] ?? 400;
      const body = JSON.stringify({ error: "INVALID_DATA" satisfies ErrorCode });
      const head = {
        ...headers,
        date: new Date().toUTCString(),
        "cache-control": "no-store",
        "content-type": "application/json; charset=utf-8",
        "content-length": String(body.length),
        connection: "close",
      };
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
    }
    socket.destroySoon();
  };
}
