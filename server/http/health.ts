import type { FastifyInstance } from "fastify";
import type { Queryable } from "#db/client.ts";
import { missingMigrations } from "#db/readiness-store.ts";
import type { RedisCounters } from "#server/platform/rate-limits/redis-counters.ts";

export interface HealthParts {
  db: Queryable;
  /** Where limits are counted, if not in the database. */
  redis: Pick<RedisCounters, "answers"> | undefined;
  isStopping: () => boolean;
}

/**
 * `/healthz`: the process lives. `/readyz`: the database answers, its migrations are current, and we are not stopping. A
 * Redis that is away is told, but takes no process out of service: without it all work goes on.
 */
export function registerHealth(app: FastifyInstance, parts: HealthParts): void {
  app.get("/healthz", { logLevel: "warn" }, (_request, reply) =>
    reply.header("cache-control", "no-store").send({ status: "ok" }),
  );
  app.get("/readyz", { logLevel: "warn" }, async (request, reply) => {
    reply.header("cache-control", "no-store");
    if (parts.isStopping()) return reply.status(503).send({ status: "stopping" });
    try {
      const missing = await missingMigrations(parts.db);
      if (missing.length > 0) return reply.status(503).send({ status: "migrations missing" });
      if (parts.redis && !(await parts.redis.answers())) return { status: "ready", redis: "away" };
      return { status: "ready" };
    } catch (error) {
      request.log.warn({ err: error }, "Not ready: the database does not answer");
      return reply.status(503).send({ status: "database away" });
    }
  });
}
