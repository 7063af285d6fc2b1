import type { Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";

const openerOf = (page: Page, name = "Explore") => page.getByRole("button", { name: `More under ${name}` });
const cooking = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Cooking", exact: true });

test.describe("the submenus of a wide screen", () => {
  test("opens a submenu on hover and closes it shortly after the mouse leaves", { tag: "@long" }, async ({ page }) => {
    await page.clock.install();
    await page.goto(paths.notFound);
    const banner = page.getByRole("banner");
    await banner.getByRole("link", { name: "Explore", exact: true }).hover();
    await expect(cooking(page)).toBeVisible();
    await expect(openerOf(page)).toHaveAttribute("aria-expanded", "true");

    const link = await cooking(page).boundingBox();
    if (!link) throw new Error("The submenu has no position");
    // The page's clock is stopped and advances only here, so 100 ms last equally long on a busy machine.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await page.mouse.move(20, 600);
    await page.clock.runFor(99);
    await page.mouse.move(link.x + 5, link.y + 5);
    await page.clock.runFor(1_000);
    await expect(cooking(page), "keeps the submenu open when the mouse returns in time").toBeVisible();
    await page.mouse.move(20, 600);
    await page.clock.runFor(99);
    await expect(cooking(page)).toBeVisible();
    await page.clock.runFor(1);
    await expect(cooking(page)).toBeHidden();
    await page.clock.resume();

    await banner.getByRole("link", { name: "Explore", exact: true }).hover();
    await cooking(page).click();
    await expect(page).toHaveURL(paths.explore({ category: "Cooking" }));
    await expect(cooking(page)).toBeHidden();
  });

  test("moves with arrows, returns to the button with Escape, and closes with Tab", { tag: "@long" }, async ({
    page,
  }) => {
    await page.goto(paths.explore());
    await openerOf(page).focus();
    await page.keyboard.press("Enter");
    await expect(cooking(page)).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await expect(cooking(page)).toBeFocused();
    await page.keyboard.press("End");
    await expect(page.getByRole("link", { name: "In Spanish" })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(cooking(page)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(cooking(page)).toBeHidden();
    await expect(openerOf(page)).toBeFocused();

    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("link", { name: "In Spanish" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(cooking(page)).toBeHidden();
    await expect(page.getByRole("banner").getByRole("link", { name: "Create" })).toBeFocused();
  });

  test("makes the header translucent after more than 10 px", { tag: "@long" }, async ({ page }) => {
    await page.goto(paths.explore());
    const background = () =>
      page.getByRole("banner").evaluate((header) => getComputedStyle(header).backdropFilter !== "none");
    await page.evaluate(() => scrollTo(0, 11));
    await expect.poll(background).toBe(true);
    await page.evaluate(() => scrollTo(0, 10));
    await expect.poll(background).toBe(false);
  });
});

test.describe("the menu of a small screen", () => {
  test.use({ viewport: { width: 390, height: 700 }, hasTouch: true });

  test("locks scrolling and closes by link, overlay and Escape", { tag: "@long" }, async ({ page }) => {
    await page.goto(paths.explore());
    const opener = page.getByRole("button", { name: "Open menu" });
    const menu = page.getByRole("dialog", { name: "Menu" });
    await opener.click();
    await menu.getByText("Explore", { exact: true }).click();
    await expect(menu.getByRole("link", { name: "Cooking" })).toBeVisible();
    await menu.getByText("About", { exact: true }).click();
    await expect(menu.getByRole("link", { name: "Privacy and terms" })).toBeVisible();
    await expect(menu.getByRole("link", { name: "Cooking" }), "expands one section at a time").toBeHidden();

    await page.mouse.move(20, 400);
    await page.mouse.wheel(0, 400);
    expect(await page.evaluate(() => scrollY)).toBe(0);

    await page.mouse.click(20, 400);
    await expect(menu).toBeHidden();
    await opener.click();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();

    await opener.click();
    await menu.getByText("Explore", { exact: true }).click();
    await menu.getByRole("link", { name: "Cooking" }).click();
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL(paths.explore({ category: "Cooking" }));
  });

  test("closes and unlocks the page when the screen becomes wide", { tag: "@long" }, async ({ page }) => {
    await page.goto(paths.explore());
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await page.setViewportSize({ width: 844, height: 390 });
    await page.getByRole("banner").getByRole("link", { name: "Create" }).click();
    await expect(page).toHaveURL(paths.create);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();
  });

  test("moves the page behind by no more than a tap's tolerance", { tag: "@long" }, async ({ page }) => {
    await page.goto(paths.explore());
    await page.getByRole("button", { name: "Open menu" }).click();
    const held = (movedPx: number) =>
      page.evaluate((moved) => {
        const finger = (clientY: number) =>
          new Touch({ identifier: 1, target: document.body, clientX: 10, clientY: clientY });
        const send = (type: string, y: number) => {
          const event = new TouchEvent(type, { bubbles: true, cancelable: true, touches: [finger(y)] });
          document.body.dispatchEvent(event);
          return event.defaultPrevented;
        };
        send("touchstart", 300);
        return send("touchmove", 300 + moved);
      }, movedPx);
    expect(await held(3)).toBe(false);
    expect(await held(4)).toBe(true);
    await page.keyboard.press("Escape");
    expect(await held(40)).toBe(false);
  });
});

test("uses Spanish category names with the same URLs on the Spanish screen", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.inLanguage(paths.explore(), "es"));
  await page.getByRole("button", { name: "Más en Explorar" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Cocina" }).click();
  await expect(page).toHaveURL(paths.explore({ category: "Cooking" }));
  await expect(page.getByRole("combobox", { name: "Categoría" })).toHaveValue("Cooking");
  await expect(page.getByRole("article").first()).toContainText("Cocina");
});

test("gives screen readers the full language names on a phone", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(paths.explore());
  await expect(page.getByRole("banner").getByRole("link", { name: /^Español ?:/ })).toBeVisible();
  const filter = page.getByRole("navigation", { name: "Language", exact: true });
  for (const name of ["English", "Spanish"])
    await expect(filter.getByRole("link", { name, exact: true })).toBeVisible();
});
