import type { FastifyInstance, FastifyRequest } from "fastify";
import { type OpenSpan, traceRequest } from "#server/platform/tracing/tracer.ts";
import { routeOf } from "./measure-requests.ts";
import type { PageRoutes } from "./page-routes.ts";

/**
 * Starts one trace for each request that the framework answers, named by its route's pattern: no path, query, address
 * or header.
 */
export function traceRequests(app: FastifyInstance, routes: PageRoutes): void {
  const open = new WeakMap<FastifyRequest, OpenSpan>();
  app.addHook("onRequest", (request, _reply, done) => {
    const span = traceRequest();
    if (!span) return done();
    open.set(request, span);
    span.run(done);
  });
  app.addHook("onResponse", async (request, reply) => {
    const route = routeOf(request.routeOptions.url, request.url, routes);
    open.get(request)?.end({
      name: `${request.method} ${route}`,
      attributes: {
        "http.request.method": request.method,
        "http.route": route,
        "http.response.status_code": reply.statusCode,
        "vitrina.request_id": request.id,
      },
      failed: reply.statusCode >= 500,
    });
  });
}
