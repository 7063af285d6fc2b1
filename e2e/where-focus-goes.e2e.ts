import type { Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test } from "./harness/test.ts";

const title = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });

test("a new screen, and a new page of a list, begin at their title; what only filters the list leaves the focus", async ({
  page,
}) => {
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
  test(`what has the focus is never under the header, ${width} px`, async ({ page }) => {
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

test("Escape closes a sub-menu that hovering has opened", async ({ page }) => {
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

  test("a tap beside the open menu closes it and touches nothing beneath", async ({ page }) => {
    await page.goto(paths.explore());
    await page.getByRole("button", { name: "Open menu" }).tap();
    const menu = page.getByRole("dialog", { name: "Menu" });
    await expect(menu).toBeVisible();
    // The strip beside it lies over the cards, which open a purchase.
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
