/** The number of hits in a window, and the whole seconds (at least one) until its end. */
export interface Count {
  hits: number;
  resetAfterSec: number;
}

/** Fixed-window counters: a window starts with its first hit. */
export interface Counters {
  /** Adds hits to a key's counter or takes them back, never below zero. Synchronous if no other process is involved. */
  count(key: Buffer, windowSec: number, hits: number): Promise<Count> | Count;
}

/** Counts in `first`, and in `second` while `first` fails. */
export function withFallback(first: Counters, second: Counters): Counters {
  return {
    async count(key, windowSec, hits) {
      try {
        return await first.count(key, windowSec, hits);
      } catch {
        return second.count(key, windowSec, hits);
      }
    },
  };
}
