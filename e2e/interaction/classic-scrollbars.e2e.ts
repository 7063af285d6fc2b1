import type { Locator } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { birds } from "#e2e/steps/demo.ts";

// Playwright hides scrollbars; on most desktops they take room beside the page.
test.use({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] }),
    { scope: "worker" },
  ],
});

/** The left and the right edge of what an element encloses, without its padding. */
const innerEdges = (part: Locator) =>
  part.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    return [Math.round(left + Number.parseFloat(paddingLeft)), Math.round(right - Number.parseFloat(paddingRight))];
  });

for (const width of [1600, 1000, 390])
  test(`ends the footer's line at the column's right edge beside a scrollbar at ${width} px`, {
    tag: "@long",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(paths.freePost(birds.slug));
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0);
    const footer = page.getByRole("contentinfo");
    const line = await innerEdges(footer.locator(".border-t"));
    expect(await innerEdges(footer.getByText("©"))).toEqual(line);
    expect(await innerEdges(page.getByRole("banner").locator(".page-column"))).toEqual(line);
  });
