import type { Page } from "@playwright/test";

interface Waits {
  begun: number;
  /** By the page's `performance.now()`. */
  lastAtMs: number;
}

/**
 * Counts how often the page begins to wait for so many milliseconds. Before the page is opened, and after
 * `page.clock.install()` where there is one.
 */
export async function watchWaits(page: Page, ms: number): Promise<() => Promise<Waits>> {
  await page.addInitScript((watched) => {
    const waits: Waits = { begun: 0, lastAtMs: 0 };
    Object.assign(globalThis, { waits });
    const { setTimeout: wait } = globalThis;
    globalThis.setTimeout = ((done: TimerHandler, ms?: number, ...given: unknown[]) => {
      if (ms === watched) {
        waits.begun += 1;
        waits.lastAtMs = performance.now();
      }
      return wait(done, ms, ...given);
    }) as typeof setTimeout;
  }, ms);
  return () => page.evaluate(() => (globalThis as { waits?: Waits }).waits ?? { begun: 0, lastAtMs: 0 });
}
