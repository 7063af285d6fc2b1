import { isIPv6 } from "node:net";
import { CallError } from "#contract/errors.ts";
import { hmac, type Keys } from "#server/platform/keys/keys.ts";
import type { Counters } from "./counters.ts";

/** How often something may happen. `name` keeps the counters of two limits apart. */
export interface Limit {
  name: string;
  max: number;
  windowSec: number;
}

/** Limits over counters; what is counted is kept only as an HMAC. */
export interface RateLimits {
  /** Counts one hit. Throws TOO_MANY_REQUESTS with the seconds to wait once the limit is passed. */
  consume(limit: Limit, subject: string): Promise<void>;
  /** Counts one hit and tells how many that makes and whether the limit is passed. */
  isExceededBy(limit: Limit, subject: string): Promise<{ exceeded: boolean; hits: number; retryAfterSec: number }>;
  /** Takes back a hit that `consume` counted, as for what was no misuse after all. */
  giveBack(limit: Limit, subject: string): Promise<void>;
}

/** Limits over counters of the database, of Redis or of this process. */
export function createRateLimits(counters: Counters, keys: Keys): RateLimits {
  const count = async (limit: Limit, subject: string, hits: number) => {
    const key = hmac(keys.current("rate-limit"), limit.name, subject).subarray(0, 16);
    const { hits: counted, resetAfterSec } = await counters.count(key, limit.windowSec, hits);
    return { hits: counted, retryAfterSec: resetAfterSec };
  };
  return {
    async consume(limit, subject) {
      const { hits, retryAfterSec } = await count(limit, subject, 1);
      if (hits > limit.max) throw new CallError("TOO_MANY_REQUESTS", { retryAfterSec });
    },
    async isExceededBy(limit, subject) {
      const { hits, retryAfterSec } = await count(limit, subject, 1);
      return { exceeded: hits > limit.max, hits, retryAfterSec };
    },
    async giveBack(limit, subject) {
      await count(limit, subject, -1);
    },
  };
}

/** The address that a limit counts: IPv4 whole, IPv6 by its /64 network. Who has hung up already has none. */
export function addressSubject(address: string | undefined): string {
  if (address === undefined) return "";
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
