import type { FastifyRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { RateLimits } from "#server/platform/rate-limits/rate-limits.ts";

/** The store of the framework's limiter over limits of ours: processes can share its counters, and their keys tell no address. */
export function createRequestCounters(limits: RateLimits): FastifyRateLimitStoreCtor {
  return class RequestCounters implements FastifyRateLimitStore {
    readonly #name: string;

    constructor(_options: FastifyRateLimitOptions, name = "requests") {
      this.#name = name;
    }

    incr(
      subject: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      windowMs: number,
      max: number,
    ): void {
      limits.isExceededBy({ name: this.#name, max, windowSec: Math.ceil(windowMs / 1_000) }, subject).then(
        ({ hits, retryAfterSec }) => done(null, { current: hits, ttl: retryAfterSec * 1_000 }),
        (error: Error) => done(error),
      );
    }

    /** A limit of its own: a route's, or the one of all pages, which belongs to no route. */
    child(options: unknown): RequestCounters {
      const { routeInfo } = options as { routeInfo: { method?: string | string[]; url?: string } };
      return new RequestCounters({}, routeInfo.url ? `${routeInfo.method} ${routeInfo.url}` : "pages");
    }
  };
}
