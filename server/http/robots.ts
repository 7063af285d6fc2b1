import type { FastifyInstance } from "fastify";
import { paths } from "#contract/paths.ts";

const robots = `User-agent: *
Disallow: /api/
Disallow: /dev/
Disallow: ${paths.paymentCallback}
`;

/** `/robots.txt`: search engines need neither the calls nor what only the reader who paid can see. */
export function registerRobots(app: FastifyInstance): void {
  app.get("/robots.txt", (_request, reply) =>
    reply.header("cache-control", "public, max-age=3600").type("text/plain; charset=utf-8").send(robots),
  );
}
