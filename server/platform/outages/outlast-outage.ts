import { setTimeout as sleep } from "node:timers/promises";
import { isUnavailable } from "./is-unavailable.ts";

/** A database that fails over is replaced within half a minute. */
const usualPatienceMs = 60_000;
const repeatMs = 500;

/**
 * Runs work that may be repeated, and repeats it while the database or the store is away, for so many milliseconds from its first failure
 * on. The pool opens new connections meanwhile.
 */
export async function outlastOutage<T>(work: () => Promise<T>, patienceMs = usualPatienceMs): Promise<T> {
  let failedAtMs: number | undefined;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      failedAtMs ??= performance.now();
      if (!isUnavailable(error) || performance.now() - failedAtMs >= patienceMs) throw error;
      await sleep(repeatMs);
    }
  }
}
