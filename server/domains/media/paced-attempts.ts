import { LRUCache } from "lru-cache";
import { WorkerLimitReached } from "#server/platform/worker-pool/worker-pool.ts";

const minuteMs = 60_000;
/** After the first attempt that ran out of time, the second, and so on; the last pause repeats. */
const pausesMs = [1, 4, 16, 64, 24 * 60].map((minutes) => minutes * minuteMs);
const maxRemembered = 10_000;

/** The work ran out of time lately, and is not tried before these seconds are over. */
export class TryLater extends Error {
  readonly retryAfterSec: number;

  constructor(waitMs: number) {
    super("The work ran out of time");
    this.retryAfterSec = Math.ceil(waitMs / 1_000);
  }
}

/**
 * Runs the work of a key unless it ran out of time too short a while ago. A lack of time says something about the machine, not about
 * the file: the work may succeed later. Throws `TryLater`, or what the work throws.
 */
export type PacedAttempts = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Attempts of this process: five in the first day, then one a day. */
export function createPacedAttempts(nowMs: () => number = () => performance.now()): PacedAttempts {
  const failed = new LRUCache<string, { times: number; againAtMs: number }>({ max: maxRemembered });
  return async (key, work) => {
    const { times, againAtMs } = failed.get(key) ?? { times: 0, againAtMs: 0 };
    const waitMs = againAtMs - nowMs();
    if (times > 0 && waitMs > 0) throw new TryLater(waitMs);
    try {
      const result = await work();
      failed.delete(key);
      return result;
    } catch (error) {
      if (!(error instanceof WorkerLimitReached && error.limit === "time")) throw error;
      const pauseMs = pausesMs[Math.min(times, pausesMs.length - 1)] ?? 0;
      failed.set(key, { times: times + 1, againAtMs: nowMs() + pauseMs });
      throw new TryLater(pauseMs);
    }
  };
}
