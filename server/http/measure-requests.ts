import type { FastifyInstance } from "fastify";
import type { Metrics } from "#server/platform/metrics/metrics.ts";
import { type PageRoutes, pageLabel } from "./page-routes.ts";

/** The label of pages without a route. */
const anyPage = "/*";
const builtFiles = /^\/assets\//;
const knownMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Counts each request that the framework answers, by the pattern of its route. */
export function measureRequests(
  app: FastifyInstance,
  metrics: Pick<Metrics, "observeRequest">,
  routes: PageRoutes,
): void {
  app.addHook("onResponse", async (request, reply) => {
    metrics.observeRequest({
      method: knownMethods.has(request.method) ? request.method : "other",
      route: routeOf(request.routeOptions.url, request.url, routes),
      status: reply.statusCode,
      durationMs: reply.elapsedTime,
    });
  });
}

/** The pattern of a request's route, a page's included. */
export function routeOf(pattern: string | undefined, url: string, routes: PageRoutes): string {
  if (pattern === undefined) return "unknown";
  // The framework gives each built file its own route.
  if (builtFiles.test(pattern)) return "/assets/*";
  return pattern === anyPage ? pageLabel(routes, url.split("?", 1)[0] ?? "") : pattern;
}
