import { isIPv6 } from "node:net";
import { CallError } from "#contract/errors.ts";
import type { Queryable } from "#db/client.ts";
import { hmac, type Keys } from "#server/platform/keys/keys.ts";
import { countHits } from "./rate-limits-store.ts";

/** How often something may happen. `name` keeps the counters of two limits apart. */
export interface Limit {
  name: string;
  max: number;
  windowSec: number;
}

/** Counters shared by all processes; what is counted is kept only as an HMAC. */
export interface RateLimits {
  /** Counts one hit. Throws TOO_MANY_REQUESTS with the seconds to wait once the limit is passed. */
  consume(limit: Limit, subject: string): Promise<void>;
  /** Counts one hit and tells whether the limit is passed. */
  isExceededBy(limit: Limit, subject: string): Promise<{ exceeded: boolean; retryAfterSec: number }>;
  /** Takes back a hit that `consume` counted, as for what was no misuse after all. */
  giveBack(limit: Limit, subject: string): Promise<void>;
}

/** Limits whose counters live in the database. */
export function createRateLimits(db: Queryable, keys: Keys): RateLimits {
  const count = async (limit: Limit, subject: string, hits: number) => {
    const key = hmac(keys.current("rate-limit"), limit.name, subject).subarray(0, 16);
    const counter = await countHits(db, key, limit.windowSec, hits);
    return { hits: counter.hits, retryAfterSec: Math.max(1, counter.reset_after_sec) };
  };
  return {
    async consume(limit, subject) {
      const { hits, retryAfterSec } = await count(limit, subject, 1);
      if (hits > limit.max) throw new CallError("TOO_MANY_REQUESTS", { retryAfterSec });
    },
    async isExceededBy(limit, subject) {
      const { hits, retryAfterSec } = await count(limit, subject, 1);
      return { exceeded: hits > limit.max, retryAfterSec };
    },
    async giveBack(limit, subject) {
      await count(limit, subject, -1);
    },
  };
}

/** The address that a limit counts: IPv4 whole, IPv6 by its /64 network. */
export function addressSubject(address: string): string {
  if (address.startsWith("::ffff:")) return address.slice(7);
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.split("::");
  const groups = head.split(":").filter(Boolean);
  const rest = tail.split(":").filter(Boolean);
  const full = address.includes("::")
    ? [...groups, ...Array(8 - groups.length - rest.length).fill("0"), ...rest]
    : groups;
  return full
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":");
}
