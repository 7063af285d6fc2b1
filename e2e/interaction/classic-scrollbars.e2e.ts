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

for (const width of [1600, 1000, 390])
  test(`ends the footer's line at the column's right edge beside a scrollbar at ${width} px`, {
    tag: "@long",
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(paths.freePost(birds.slug));
    const edges = await page.evaluate(() => {
      const inner = (selector: string) => {
        const element = document.querySelector(selector);
        if (!element) throw new Error(`${selector} is not there`);
        const { left, right } = element.getBoundingClientRect();
        const { paddingLeft, paddingRight } = getComputedStyle(element);
        return [Math.round(left + Number.parseFloat(paddingLeft)), Math.round(right - Number.parseFloat(paddingRight))];
      };
      return {
        scrollbar: innerWidth - document.documentElement.clientWidth,
        line: inner("footer .border-t"),
        columns: [inner("body > header .page-column, header.page-column"), inner("footer > p")],
      };
    });
    expect(edges.scrollbar).toBeGreaterThan(0);
    expect(edges.columns).toEqual([edges.line, edges.line]);
  });
