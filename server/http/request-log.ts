import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { withoutAddresses } from "#server/platform/log/without-addresses.ts";

/** A request that was answered. */
export interface AnsweredRequest {
  /** Where the log does not know it already. */
  reqId: string | undefined;
  method: string | undefined;
  url: string | undefined;
  status: number;
  durationMs: number;
}

/** Longest path of a log line, in characters. */
const maxPathLength = 300;

/** One line a request: method, path without query, status, time. Never a body, a header or an address. */
export function logRequest(
  log: Pick<Logger, "info">,
  { reqId, method, url = "", status, durationMs }: AnsweredRequest,
): void {
  const end = url.indexOf("?");
  const path = withoutAddresses(end < 0 ? url : url.slice(0, end), maxPathLength);
  log.info({ reqId, method, path, status, durationMs: Math.round(durationMs * 10) / 10 }, "request");
}

/** Logs each request that the framework answers, but for those that ask all the time. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    if (request.routeOptions.logLevel === "warn") return;
    const { method, url } = request;
    logRequest(request.log, { reqId: undefined, method, url, status: reply.statusCode, durationMs: reply.elapsedTime });
  });
}
