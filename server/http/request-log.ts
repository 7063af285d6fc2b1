import type { FastifyInstance } from "fastify";
import { withoutAddresses } from "#server/platform/log/create-log.ts";

/** One line a request: method, path without query, status, time. Never a body, a header or an address. */
export function logRequests(app: FastifyInstance): void {
  app.addHook("onResponse", async (request, reply) => {
    if (request.routeOptions.logLevel === "warn") return;
    const path = withoutAddresses(request.url.split("?", 1)[0] ?? "").slice(0, 300);
    const durationMs = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, path, status: reply.statusCode, durationMs }, "request");
  });
}
