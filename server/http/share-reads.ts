import { once } from "node:events";
import type { FastifyInstance } from "fastify";
import { addressSubject } from "#server/platform/rate-limits/rate-limits.ts";
import { createAddressPlaces } from "./address-places.ts";

/** Together with the four pages that an address renders at once, fewer than the database connections. */
const limits = { running: 1_000, runningOfAddress: 4, waitingOfAddress: 600 };

/**
 * Answers four reading calls of an address at once and lets further ones wait, so that a flood within the limit of
 * calls leaves the processor and the database to other visitors (decision 122). Writing calls have lower limits of
 * their own.
 */
export function shareReads(app: FastifyInstance): void {
  const places = createAddressPlaces(limits);
  // Runs after the limits, so that no refused call waits.
  app.addHook("preHandler", async (request, reply) => {
    if (request.method !== "GET" || !request.url.startsWith("/api/")) return;
    await new Promise<void>((proceed, refuse) => {
      const answer = async () => {
        proceed();
        if (!reply.raw.destroyed) await once(reply.raw, "close");
      };
      places.run(addressSubject(request.ip), answer).catch(refuse);
    });
  });
}
