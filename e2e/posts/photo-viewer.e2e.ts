import type { Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { cards, purchaseSteps } from "#e2e/steps/purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

const series = paths.freePost("six-ways-frost-draws");
const openers = (page: Page) => page.getByRole("button", { name: /^Enlarge: / });
const viewer = (page: Page) => page.getByRole("dialog", { name: "Photos" });

test("opens, pages through and closes a series of photos by keyboard, and restores the position", {
  tag: "@long",
}, async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  await page.goto(series);
  await expect(openers(page)).toHaveCount(6);
  expect(scripts.filter((url) => url.includes("photo-viewer"))).toEqual([]);

  await openers(page).nth(4).focus();
  await page.keyboard.press("Enter");
  await expect(viewer(page)).toBeVisible();
  await expect(viewer(page).getByText("Photo 5 of 6")).toBeVisible();
  await expect(viewer(page).getByRole("img")).toHaveJSProperty("complete", true);
  await expectAccessible(page, "photo viewer");

  await page.keyboard.press("ArrowRight");
  await expect(viewer(page).getByText("Photo 6 of 6")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(viewer(page).getByText("Photo 1 of 6")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Home");
  await expect(viewer(page).getByText("Photo 1 of 6")).toBeVisible();
  const caption = await page.locator("figcaption").first().innerText();
  await expect(viewer(page).getByText(caption)).toBeVisible();
  await viewer(page).getByRole("button", { name: "Next photo" }).click();
  await expect(viewer(page).getByText("Photo 2 of 6")).toBeVisible();

  await page.keyboard.press("Escape");
  await expect(viewer(page)).toBeHidden();
  await expect(openers(page).nth(4)).toBeFocused();
});

test("closes the photos with Back and keeps the post; closing with the button adds no history entry", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto(paths.home);
  await page.goto(series, { waitUntil: "networkidle" });
  const fetched: string[] = [];
  page.on("request", (request) => request.url().includes(".data") && fetched.push(request.url()));
  await openers(page).nth(2).click();
  await expect(viewer(page)).toBeVisible();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await page.goBack();
  await expect(viewer(page)).toBeHidden();
  await expect(page).toHaveURL(series);
  await expect(openers(page).nth(2)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);

  // A second Escape during the history navigation does not go back again.
  await openers(page).nth(2).click();
  await expect(viewer(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(viewer(page)).toBeHidden();
  await expect(page).toHaveURL(series);
  expect(fetched).toEqual([]);

  // An Escape during the navigation is not lost either.
  await page.evaluate(() => {
    const begun = history.pushState;
    history.pushState = function pushState(...given) {
      document.querySelector("dialog[open]")?.dispatchEvent(new Event("cancel", { cancelable: true }));
      begun.apply(history, given);
      history.pushState = begun;
    };
  });
  await openers(page).nth(2).click();
  await expect(page).toHaveURL(series);
  await expect(viewer(page)).toBeHidden();
  await expect(openers(page).nth(2)).toBeFocused();

  // A reload shows the post without the photos and without their history state.
  await openers(page).nth(2).click();
  await expect(page).toHaveURL(series + paths.photos);
  await page.reload();
  await expect(page).toHaveURL(series);
  await page.getByRole("link", { name: "ver esta página en español" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
});

test("closes on a click beside the photo, but not on it", { tag: "@long" }, async ({ page }) => {
  await page.goto(series);
  await openers(page).first().click();
  await viewer(page).getByRole("img").click();
  await expect(viewer(page)).toBeVisible();
  await page.mouse.click(40, 200);
  await expect(viewer(page)).toBeHidden();
});

test.describe("with a finger", () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, colorScheme: "dark", locale: "es" });

  test("turns the photos with a swipe", { tag: "@long" }, async ({ page }) => {
    await page.goto(series);
    await page
      .getByRole("button", { name: /^Ampliar: / })
      .first()
      .tap();
    const photos = page.getByRole("dialog", { name: "Fotos" });
    await expect(photos.getByText("Foto 1 de 6")).toBeVisible();
    await expectAccessible(page, "photo viewer, Spanish, dark, small");
    const swipe = (fromX: number, toX: number) =>
      photos.getByRole("img").evaluate(
        (image, [from, to]) => {
          const at = (clientX: number) => ({ bubbles: true, pointerType: "touch", clientX, clientY: 300 });
          image.dispatchEvent(new PointerEvent("pointerdown", at(from)));
          image.dispatchEvent(new PointerEvent("pointerup", at(to)));
        },
        [fromX, toX] as const,
      );
    await swipe(300, 120);
    await expect(photos.getByText("Foto 2 de 6")).toBeVisible();
    await swipe(120, 300);
    await expect(photos.getByText("Foto 1 de 6")).toBeVisible();
    await swipe(200, 190);
    await expect(photos.getByText("Foto 1 de 6")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

test("opens the images of a paid post in the viewer once it is open", { tag: "@long" }, async ({ page }) => {
  const steps = purchaseSteps(page);
  await steps.buy(market, newReader(), cards.pays);
  await openers(page).first().click();
  await expect(viewer(page).getByRole("img")).toHaveJSProperty("complete", true);
  expect(
    await viewer(page)
      .getByRole("img")
      .evaluate((image: HTMLImageElement) => image.naturalWidth),
  ).toBeGreaterThan(0);
});
