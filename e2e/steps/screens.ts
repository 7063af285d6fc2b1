import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Fails with what to mend if axe finds anything at all on the screen as it stands now. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // Colours are judged when they have arrived.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map((animation) => animation.finished)));
  // In its legacy mode axe takes half the time, but does not look into frames of another origin.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1).analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    nodes: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
  }));
  expect(found, `axe on ${screen}`).toEqual([]);
}
