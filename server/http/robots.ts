import type { FastifyInstance } from "fastify";
import { paths } from "#contract/paths.ts";
import { isPrivate, type PageRoute, type PageRoutes } from "./page-routes.ts";

/** `/robots.txt` disallows the calls, secret addresses and private pages for search engines, and names the sitemap. */
export function registerRobots(app: FastifyInstance, publicUrl: string, routes: PageRoutes): void {
  app.get(paths.robots, (_request, reply) => {
    const closed = routes.all().filter((route) => isPrivate(route) || route.hasSecretAddress);
    const prefixes = [...new Set(closed.map(closedPath))];
    const lines = ["/api/", "/dev/", ...prefixes.filter(isToBeNamed)].map((path) => `Disallow: ${path}`);
    return reply
      .header("cache-control", "public, max-age=3600")
      .type("text/plain; charset=utf-8")
      .send(["User-agent: *", ...lines, "", `Sitemap: ${publicUrl}${paths.sitemap}`, ""].join("\n"));
  });
}

/** A route's path up to its first parameter. */
function closedPath({ pattern }: PageRoute): string {
  return pattern.replace(/[:*].*$/, "");
}

/**
 * Whether robots.txt lists a path. It omits `/`, which would close the whole site, paths that `/studio/` already
 * covers, and a bare `/studio`, which would close the posts of a creator called `studio-one`. The header `X-Robots-Tag`
 * closes these.
 */
function isToBeNamed(path: string, place: number, all: readonly string[]): boolean {
  const isClosed = all.some(
    (other, at) => at !== place && other.endsWith("/") && path.startsWith(other) && other !== "/",
  );
  return path !== "/" && !isClosed && !all.includes(`${path}/`);
}
