import type { FastifyInstance } from "fastify";
import type { Queryable } from "#db/client.ts";
import { missingMigrations } from "#db/readiness-store.ts";
import type { RedisCounters } from "#server/platform/rate-limits/redis-counters.ts";
import { listServiceStates, type Service } from "#server/platform/service-health/service-health-store.ts";

export interface HealthParts {
  db: Queryable;
  /** The store of the limits, if it is not the database. */
  redis: Pick<RedisCounters, "answers"> | undefined;
  isStopping: () => boolean;
}

const nameOf: Record<Service, string> = { "card-provider": "cardProvider", mail: "mail", webhooks: "webhooks" };

/**
 * `/healthz`: the process lives. `/readyz`: the database answers, its migrations are current, and the process is not
 * stopping. The body names an unreachable Redis and failing services, which do not make the process unready: all
 * processes would leave at once (decision 109).
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
      const redis = parts.redis && !(await parts.redis.answers()) ? { redis: "away" } : {};
      const states = await listServiceStates(parts.db);
      const failing = states.filter(({ isFailing }) => isFailing).map(({ service }) => [nameOf[service], "failing"]);
      return { status: "ready", ...redis, ...Object.fromEntries(failing) };
    } catch (error) {
      request.log.warn({ err: error }, "Not ready: the database does not answer");
      return reply.status(503).send({ status: "database away" });
    }
  });
}
