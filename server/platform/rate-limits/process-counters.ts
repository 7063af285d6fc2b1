import { LRUCache } from "lru-cache";
import type { Counters } from "./counters.ts";

/** The maximum number of counters; beyond it the least recently used are dropped. */
const maxCounters = 20_000;

/** Counters of this process, with a monotonic clock in milliseconds. */
export function createProcessCounters(now: () => number = () => performance.now()): Counters {
  const counters = new LRUCache<string, { hits: number; endsAtMs: number }>({ max: maxCounters });
  return {
    count(key, windowSec, hits) {
      const name = key.toString("latin1");
      const nowMs = now();
      let counter = counters.get(name);
      if (!counter || counter.endsAtMs <= nowMs) {
        counter = { hits: 0, endsAtMs: nowMs + windowSec * 1_000 };
        counters.set(name, counter);
      }
      counter.hits = Math.max(0, counter.hits + hits);
      return { hits: counter.hits, resetAfterSec: Math.max(1, Math.ceil((counter.endsAtMs - nowMs) / 1_000)) };
    },
  };
}
