import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { withoutAddresses } from "#server/platform/log/without-addresses.ts";

/** An answered request. */
export interface AnsweredRequest {
  /** Given if the log does not add it by itself. */
  reqId: string | undefined;
  method: string | undefined;
  url: string | undefined;
  status: number;
  durationMs: number;
}

/** Longest path of a log line, in characters. */
const maxPathLength = 300;
/** From this duration on a request is slow, and the log records it whatever its status. */
const slowMs = 1_000;

/**
 * Logs one line per request: method, path without query, status, time; never a body, a header or an address. Of
 * successful reads and of requests over the limit, logs only the share `sample`; such a line has `sample`, to scale
 * counts by.
 */
export function logRequest(
  log: Pick<Logger, "info">,
  { reqId, method, url = "", status, durationMs }: AnsweredRequest,
  sample = 1,
): void {
  const isSampled = sample < 1 && isOrdinary({ method, status, durationMs });
  if (isSampled && Math.random() >= sample) return;
  const end = url.indexOf("?");
  const path = withoutAddresses(end < 0 ? url : url.slice(0, end), maxPathLength);
  log.info(
    { reqId, method, path, status, durationMs: Math.round(durationMs * 10) / 10, ...(isSampled && { sample }) },
    "request",
  );
}

/** Whether a request is a successful read or over the limit, which come by the million. */
function isOrdinary({
  method,
  status,
  durationMs,
}: Pick<AnsweredRequest, "method" | "status" | "durationMs">): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return status === 429 || (isRead && status < 400 && durationMs < slowMs);
}

/** Logs each request that the framework answers, except frequent ones: health checks and successful requests of built files. */
export function logRequests(app: FastifyInstance, sample: number): void {
  app.addHook("onResponse", async (request, reply) => {
    if (request.routeOptions.logLevel === "warn") return;
    if (reply.statusCode < 400 && request.url.startsWith("/assets/")) return;
    const { method, url } = request;
    const answered = { reqId: undefined, method, url, status: reply.statusCode, durationMs: reply.elapsedTime };
    logRequest(request.log, answered, sample);
  });
}
