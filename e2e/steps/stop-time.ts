import type { Page } from "@playwright/test";

/** From here on the page's time passes only as it is told. Needs `page.clock.install()` before the page was opened. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
}
