import type { IncomingMessage, ServerResponse } from "node:http";
import { apiVersion } from "../events/emit-event.ts";
import { dropped } from "./answer.ts";
import { answerCall, type CallDesk, findRoute } from "./answer-call.ts";
import { corsHeaders, preflightHeaders } from "./cors.ts";
import { isOwnProgram } from "./is-own-program.ts";
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
  const isForPages = (method = "GET") => findRoute(desk, method, url.pathname)?.route.publishable ?? false;
  if (request.method === "OPTIONS") {
    const wanted = request.headers["access-control-request-method"];
    response.writeHead(204, isForPages(wanted) ? preflightHeaders : {}).end();
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
    isOwnProgram: isOwnProgram(request),
    gone: gone.signal,
  });
  if (answer === dropped) {
    request.socket.destroy();
    return;
  }
  const version = request.headers["stripe-version"];
  const key = request.headers["idempotency-key"];
  const headers = {
    ...(isForPages(request.method) ? corsHeaders : {}),
    "Request-Id": requestId,
    "Stripe-Version": typeof version === "string" ? version : apiVersion,
    ...(typeof key === "string" ? { "Idempotency-Key": key } : {}),
    ...answer.headers,
  };
  sendJson(response, { ...answer, headers });
}
