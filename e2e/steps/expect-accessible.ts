import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Fails with a description if axe finds any violation on the current screen. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // Waits until color transitions have ended; what shows that the page works goes on for ever, and what follows the scroll waits for it.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, timeline }) => timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity,
      );
    return Promise.allSettled(ending.map((animation) => animation.finished));
  });
  // Legacy mode halves the duration of axe, but skips frames of other origins.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1).analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
  }));
  expect(found, `axe on ${screen}`).toEqual([]);
}
