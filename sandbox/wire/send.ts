import type { ServerResponse } from "node:http";
import type { ApiResponse } from "./api-response.ts";

/** Sends JSON with Stripe's indentation. */
export function sendJson(response: ServerResponse, { status, body, headers = {} }: ApiResponse): void {
  const text = `${JSON.stringify(body, null, 2)}\n`;
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-cache, no-store",
    "X-Content-Type-Options": "nosniff",
    ...headers,
  });
  response.end(text);
}

/** Sends a page or a file. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string>,
): void {
  response.writeHead(status, {
    "Content-Length": Buffer.byteLength(text),
    "Cache-Control": "no-cache",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    ...headers,
  });
  response.end(text);
}
