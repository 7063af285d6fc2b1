import type { IncomingMessage, ServerResponse } from "node:http";
import { dropped } from "./api-response.ts";
import { apiVersion } from "./api-version.ts";
import { corsHeaders, preflightHeaders } from "./cors.ts";
import { type ApiContext, findRoute, handleCall } from "./handle-call.ts";
import { isLocalProgram } from "./is-local-program.ts";
import { randomText } from "./new-id.ts";
import { readBody } from "./read-body.ts";
import { sendJson } from "./send.ts";

/** Handles a request to `/v1` or `/v2`. */
export async function serveApi(
  context: ApiContext,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const isForPages = (method = "GET") => findRoute(context, method, url.pathname)?.route.publishable ?? false;
  if (request.method === "OPTIONS") {
    const wanted = request.headers["access-control-request-method"];
    response.writeHead(204, isForPages(wanted) ? preflightHeaders : {}).end();
    return;
  }
  const requestId = `req_${randomText(14)}`;
  const aborted = new AbortController();
  response.on("close", () => aborted.abort());
  const answer = await handleCall(context, {
    method: request.method ?? "GET",
    path: url.pathname,
    query: url.search.slice(1),
    headers: request.headers,
    body: await readBody(request),
    requestId,
    isLocalProgram: isLocalProgram(request),
    aborted: aborted.signal,
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
