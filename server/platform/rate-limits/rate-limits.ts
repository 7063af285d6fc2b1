import { isIPv6 } from "node:net";
import { LRUCache } from "lru-cache";
import { CallError } from "#contract/errors.ts";
import { createKeyedHash } from "#server/platform/keys/keyed-hash.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import type { Count, Counters } from "./counters.ts";

/** How often something may happen. `name` keeps the counters of two limits apart. */
export interface Limit {
  name: string;
  max: number;
  windowSec: number;
}

/** What one more hit has made of a limit. */
export interface Hit {
  exceeded: boolean;
  hits: number;
  retryAfterSec: number;
}

/** Limits over counters; what is counted is kept only as an HMAC. */
export interface RateLimits {
  /** Counts one hit. Throws TOO_MANY_REQUESTS with the seconds to wait once the limit is passed. */
  consume(limit: Limit, subject: string): Promise<void>;
  /** Counts one hit and tells how many that makes and whether the limit is passed: at once, where the counters can. */
  isExceededBy(limit: Limit, subject: string): Promise<Hit> | Hit;
  /** Takes back a hit that `consume` counted, as for what was no misuse after all. */
  giveBack(limit: Limit, subject: string): Promise<void>;
}

/**
 * Limits over counters of the database, of Redis or of this process. For subjects that come again and again, the keys of the
 * last so many are remembered.
 */
export function createRateLimits(counters: Counters, keys: Keys, mostRemembered = 0): RateLimits {
  const key = createKeyedHash(keys.current("rate-limit").bytes);
  const remembered = mostRemembered > 0 ? new LRUCache<string, Buffer>({ max: mostRemembered }) : undefined;
  const keyOf = ({ name }: Limit, subject: string) => {
    const known = remembered?.get(`${name}\n${subject}`);
    if (known) return known;
    const made = key([name, subject]).subarray(0, 16);
    remembered?.set(`${name}\n${subject}`, made);
    return made;
  };
  const isExceededBy: RateLimits["isExceededBy"] = (limit, subject) => {
    const hitOf = ({ hits, resetAfterSec }: Count) => ({
      ...{ exceeded: hits > limit.max, hits },
      retryAfterSec: resetAfterSec,
    });
    const count = counters.count(keyOf(limit, subject), limit.windowSec, 1);
    return count instanceof Promise ? count.then(hitOf) : hitOf(count);
  };
  return {
    isExceededBy,
    async consume(limit, subject) {
      const { exceeded, retryAfterSec } = await isExceededBy(limit, subject);
      if (exceeded) throw new CallError("TOO_MANY_REQUESTS", { retryAfterSec });
    },
    async giveBack(limit, subject) {
      await counters.count(keyOf(limit, subject), limit.windowSec, -1);
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
