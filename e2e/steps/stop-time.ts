import type { Page } from "@playwright/test";

/**
 * Stops the page's clock, which advances only on request from here on. Needs `page.clock.install()` before the page
 * opens.
 */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}
