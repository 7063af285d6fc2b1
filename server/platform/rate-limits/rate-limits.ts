import { isIPv6 } from "node:net";
import { LRUCache } from "lru-cache";
import { CallError } from "#contract/errors.ts";
import { createKeyedHash } from "#server/platform/keys/keyed-hash.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import type { Count, Counters } from "./counters.ts";

/** A limit. `name` separates the counters of different limits. */
export interface Limit {
  name: string;
  max: number;
  windowSec: number;
}

/** The result of one more hit. */
export interface Hit {
  exceeded: boolean;
  hits: number;
  retryAfterSec: number;
}

/** Rate limits. Subjects are stored only as HMACs. */
export interface RateLimits {
  /** Counts one hit. Throws TOO_MANY_REQUESTS with the seconds to wait once the limit is exceeded. */
  consume(limit: Limit, subject: string): Promise<void>;
  /** Counts one hit and returns the total and whether it exceeds the limit, synchronously if the counters allow. */
  isExceededBy(limit: Limit, subject: string): Promise<Hit> | Hit;
  /** Takes back a hit that `consume` counted, for a request that was not misuse. */
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

/** The subject of an address: a whole IPv4 address, or the /64 network of an IPv6 one. Closed connections have none. */
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
