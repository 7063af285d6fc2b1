import type { Locator, Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { birds, market } from "#e2e/steps/demo.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";

/** The color that a browser uses for its own interface: the first `theme-color` whose media query matches. */
function barColour(page: Page): Promise<string | undefined> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].find(
        ({ media }) => matchMedia(media).matches,
      )?.content,
  );
}

test("prefers the chosen theme over the system's, keeps it, and stays readable", { tag: "@long" }, async ({ page }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(paths.explore());
  expect(await barColour(page)).toBe("#FAF8F5");
  await page.getByRole("button", { name: "Switch to the dark theme" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await barColour(page)).toBe("#12100E");
  await page.goto(paths.post(market.username, market.slug));
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await barColour(page)).toBe("#12100E");
  await expectAccessible(page, "locked post, chosen dark");
  await page.emulateMedia({ colorScheme: "dark" });
  await page.getByRole("button", { name: "Switch to the light theme" }).click();
  expect(await barColour(page)).toBe("#FAF8F5");
  await expectAccessible(page, "locked post, chosen light");
});

test("outlines buttons, and selected controls more strongly, in forced-colors mode", { tag: "@long" }, async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto(paths.payment);
  const edgeOf = (element: Locator) =>
    element.evaluate((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return `${outlineStyle} ${outlineWidth}`;
    });
  expect(await edgeOf(page.getByRole("button", { name: "Switch to the dark theme" }))).toBe("solid 1px");
  await page.goto(paths.about);
  expect(await edgeOf(page.getByRole("tab", { selected: true }))).toBe("solid 3px");
  expect(await edgeOf(page.getByRole("tab", { selected: false }))).not.toBe("solid 3px");
});

test("never scrolls sideways on a small screen, and returns the focus when the menu dialog closes", {
  tag: "@long",
}, async ({ page }) => {
  for (const path of [paths.home, paths.explore(), paths.creator(market.username), paths.freePost(birds.slug)]) {
    await page.goto(path);
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${path}, ${width} px`).toBeLessThanOrEqual(0);
    }
  }
  const opener = page.getByRole("button", { name: "Open menu" });
  await opener.click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
  await expect(opener).toBeFocused();
});
