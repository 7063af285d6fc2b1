/** How many hits a window has so far, and in how many whole seconds (one at least) it ends. */
export interface Count {
  hits: number;
  resetAfterSec: number;
}

/** Counters of fixed windows: a window begins with its first hit. */
export interface Counters {
  /** Adds hits to the counter of a key, or takes them back, never below none. At once, where nobody else has to be asked. */
  count(key: Buffer, windowSec: number, hits: number): Promise<Count> | Count;
}

/** Counts in `first`; what that cannot count is counted in `second`, from none on. */
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
