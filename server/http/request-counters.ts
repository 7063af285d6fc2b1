import type { FastifyRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import type { Hit, RateLimits } from "#server/platform/rate-limits/rate-limits.ts";

/**
 * Adapts our limits as the store of the framework's limiter: processes can share the counters, whose keys reveal no
 * address.
 */
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
      const hit = limits.isExceededBy({ name: this.#name, max, windowSec: Math.ceil(windowMs / 1_000) }, subject);
      const tell = ({ hits, retryAfterSec }: Hit) => done(null, { current: hits, ttl: retryAfterSec * 1_000 });
      if (hit instanceof Promise) hit.then(tell, done);
      else tell(hit);
    }

    /** A store for a route's own limit. */
    child(options: unknown): RequestCounters {
      const { routeInfo } = options as { routeInfo: { method: string | string[]; url: string } };
      return new RequestCounters({}, `${routeInfo.method} ${routeInfo.url}`);
    }
  };
}
