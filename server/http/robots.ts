import type { FastifyInstance } from "fastify";
import { paths } from "#contract/paths.ts";

/** `/robots.txt`: search engines need neither the calls nor what only the reader who paid can see; they find the sitemap here. */
export function registerRobots(app: FastifyInstance, publicUrl: string): void {
  const robots = `User-agent: *
Disallow: /api/
Disallow: /dev/
Disallow: ${paths.paymentCallback}
Disallow: ${paths.receipt("")}
Disallow: ${paths.nameReset()}

Sitemap: ${publicUrl}${paths.sitemap}
`;
  app.get(paths.robots, (_request, reply) =>
    reply.header("cache-control", "public, max-age=3600").type("text/plain; charset=utf-8").send(robots),
  );
}
