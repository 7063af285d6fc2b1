import type { Page } from "@playwright/test";

interface Timers {
  started: number;
  /** In the page's `performance.now()`. */
  lastAtMs: number;
}

/**
 * Counts how often the page starts a timer of this duration. Call it before the page opens, and after
 * `page.clock.install()` if that is used.
 */
export async function watchTimers(page: Page, ms: number): Promise<() => Promise<Timers>> {
  await page.addInitScript((watchedMs) => {
    const waits: Timers = { started: 0, lastAtMs: 0 };
    Object.assign(globalThis, { waits });
    const { setTimeout: wait } = globalThis;
    globalThis.setTimeout = ((done: TimerHandler, ms?: number, ...given: unknown[]) => {
      if (ms === watchedMs) {
        waits.started += 1;
        waits.lastAtMs = performance.now();
      }
      return wait(done, ms, ...given);
    }) as typeof setTimeout;
  }, ms);
  return () => page.evaluate(() => (globalThis as { waits?: Timers }).waits ?? { started: 0, lastAtMs: 0 });
}
