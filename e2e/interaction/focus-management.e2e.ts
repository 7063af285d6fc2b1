import type { Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";

const title = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });

test("moves the focus to the title of a new screen or list page, but not when a list is filtered", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto(paths.home);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy and terms" }).press("Enter");
  await expect(page).toHaveURL(paths.privacyAndTerms);
  await expect(title(page)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").locator("a:focus")).toHaveCount(1);

  await page.goto(paths.explore());
  const spanish = page.getByRole("navigation", { name: "Language" }).getByRole("link", { name: "Spanish" });
  await spanish.press("Enter");
  await expect(page).toHaveURL(paths.explore({ language: "Spanish" }));
  await expect(spanish).toBeFocused();
  await page.goto(paths.explore());
  await page.getByRole("link", { name: "Next" }).press("Enter");
  await expect(page).toHaveURL(paths.explore({ page: 2 }));
  await expect(title(page)).toBeFocused();

  const search = page.getByRole("searchbox");
  await search.pressSequentially("harbour", { delay: 60 });
  await expect(page).toHaveURL(paths.explore({ q: "harbour" }));
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("harbour");

  await page.goto(paths.explore());
  await page.getByRole("article").getByRole("link", { name: "Theo Lindqvist" }).first().press("Enter");
  await expect(page).toHaveURL(paths.creator("theo-lindqvist"));
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(title(page)).toBeFocused();
});

for (const width of [1280, 390]) {
  test(`never hides the focused element under the header at ${width} px`, { tag: "@long" }, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(paths.explore());
    await page.getByRole("contentinfo").getByRole("link").first().focus();
    const seen = new Set<string>();
    for (let step = 0; step < 70; step++) {
      await page.keyboard.press("Shift+Tab");
      const { name, hidden } = await page.evaluate(() => {
        const focused = document.activeElement as HTMLElement;
        const header = document.querySelector("header") as HTMLElement;
        const isBelow = focused.getBoundingClientRect().top >= header.getBoundingClientRect().bottom;
        const isIn = document.querySelector("main")?.contains(focused) ?? false;
        return { name: focused.outerHTML, hidden: isIn && !isBelow };
      });
      seen.add(name);
      expect(hidden, name).toBe(false);
    }
    expect(seen.size).toBeGreaterThan(40);
  });
}

test("closes a submenu opened by hovering with Escape", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.home);
  const navigation = page.getByRole("banner").getByRole("navigation");
  await navigation.getByRole("link", { name: "Explore", exact: true }).hover();
  const all = navigation.getByRole("link", { name: "All content" });
  await expect(all).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(all).toBeHidden();
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("closes the open menu with a tap beside it, without a click beneath", { tag: "@long" }, async ({ page }) => {
    await page.goto(paths.explore());
    await page.getByRole("button", { name: "Open menu" }).tap();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu).toBeVisible();
    // The overlay beside the menu covers the cards, which open a purchase.
    const clicked = page.evaluate(
      () =>
        new Promise<string | undefined>((resolve) => {
          addEventListener("click", ({ target }) => resolve((target as Element).tagName), {
            capture: true,
            once: true,
          });
        }),
    );
    await page.touchscreen.tap(20, 500);
    await expect(menu).toBeHidden();
    expect(await clicked).toBe("DIALOG");
  });
});
