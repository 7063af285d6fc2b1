import type { IncomingMessage, ServerResponse } from "node:http";
import { apiVersion } from "../events/emit-event.ts";
import { dropped } from "./answer.ts";
import { answerCall, type CallDesk } from "./answer-call.ts";
import { corsHeaders, preflightHeaders } from "./cors.ts";
import { isOfThisMachine } from "./is-of-this-machine.ts";
import { randomText } from "./new-id.ts";
import { readBody } from "./read-body.ts";
import { sendJson } from "./send.ts";

/** Answers a request to `/v1`. */
export async function serveApi(
  desk: CallDesk,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  if (request.method === "OPTIONS") {
    response.writeHead(204, preflightHeaders).end();
    return;
  }
  const requestId = `req_${randomText(14)}`;
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  const answer = await answerCall(desk, {
    method: request.method ?? "GET",
    path: url.pathname,
    query: url.search.slice(1),
    headers: request.headers,
    body: await readBody(request),
    requestId,
    isOfThisMachine: isOfThisMachine(request),
    gone: gone.signal,
  });
  if (answer === dropped) {
    request.socket.destroy();
    return;
  }
  const version = request.headers["stripe-version"];
  const key = request.headers["idempotency-key"];
  const headers = {
    ...corsHeaders,
    "Request-Id": requestId,
    "Stripe-Version": typeof version === "string" ? version : apiVersion,
    ...(typeof key === "string" ? { "Idempotency-Key": key } : {}),
    ...answer.headers,
  };
  sendJson(response, { ...answer, headers });
}
