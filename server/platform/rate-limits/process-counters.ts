import { LRUCache } from "lru-cache";
import type { Counters } from "./counters.ts";

/** Most counters that are kept; beyond them those that were hit longest ago are forgotten. */
const maxCounters = 20_000;

/** Counters of this process alone, by a clock in milliseconds that never goes back. */
export function createProcessCounters(now: () => number = () => performance.now()): Counters {
  const counters = new LRUCache<string, { hits: number; endsAtMs: number }>({ max: maxCounters });
  return {
    async count(key, windowSec, hits) {
      const name = key.toString("base64url");
      const kept = counters.get(name);
      const counter = kept && kept.endsAtMs > now() ? kept : { hits: 0, endsAtMs: now() + windowSec * 1_000 };
      counter.hits = Math.max(0, counter.hits + hits);
      counters.set(name, counter);
      return { hits: counter.hits, resetAfterSec: Math.max(1, Math.ceil((counter.endsAtMs - now()) / 1_000)) };
    },
  };
}
