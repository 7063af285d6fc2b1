import { PDFiumLibrary } from "@hyzyla/pdfium";
import type { Page } from "@playwright/test";
import jsQR from "jsqr";
import sharp from "sharp";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { storeToken } from "#e2e/steps/access-storage.ts";
import { birds, hours, market } from "#e2e/steps/demo.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

const photos = "six-ways-frost-draws";

/**
 * Removes spaces, because the width of a space in a PDF is a guess, and hyphens, because PDFium reads any hyphen at the
 * end of a line as U+FFFE.
 */
const normalizeText = (text: string) => text.replaceAll(/[\s\uFFFE-]/g, "");

/** The text on paper, one string per sheet, normalized. */
async function printedText(page: Page): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(await page.pdf({ format: "A4" }));
  const sheets = [...document.pages()].map((sheet) => normalizeText(sheet.getText()));
  document.destroy();
  library.destroy();
  return sheets;
}

/** Printed elements that are controls on the screen, except titles that are links. */
async function buttons(page: Page): Promise<string[]> {
  return page
    .locator("button, summary, input, audio, dialog, header nav, footer")
    .filter({ visible: true })
    .evaluateAll((all) => all.map((one) => one.outerHTML.slice(0, 80)));
}

for (const [language, { post, shown, hidden }] of Object.entries({
  en: {
    post: market,
    shown: market.bodyCanary,
    hidden: /Explore|Downloadmarket|Shareorembed|Unlock|Goonlooking|accesscode/,
  },
  es: { post: hours, shown: hours.fileName, hidden: /Explorar|Descargar|Compartir|Desbloquear|Siguemirando/ },
})) {
  test.describe(language, () => {
    test.use({ locale: language, colorScheme: "dark" });

    test("prints an open post as text: black on white in dark mode too, without controls", { tag: "@long" }, async ({
      page,
      product,
    }) => {
      const { accessToken } = await quickPurchase(product, post, newReader());
      await storeToken(page, post.slug, accessToken);
      await page.goto(paths.post(post.username, post.slug));
      await expect(page.locator("#downloads")).toBeVisible();
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      expect(await buttons(page)).toEqual([]);
      const colours = await page
        .locator(".article p")
        .first()
        .evaluate((text) => {
          const behind = [...document.querySelectorAll("html, body, main, article")];
          return [getComputedStyle(text).color, ...behind.map((one) => getComputedStyle(one).backgroundColor)];
        });
      expect([...new Set(colours)]).toEqual(["rgb(0, 0, 0)", "rgba(0, 0, 0, 0)"]);
      const text = (await printedText(page)).join("");
      expect(text).toContain(normalizeText(post.title));
      expect(text).toContain(normalizeText(shown));
      expect(text).not.toMatch(hidden);
    });
  });
}

test("prints title, excerpt and price of a locked post", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.post(market.username, market.slug), { waitUntil: "networkidle" });
  await page.emulateMedia({ media: "print" });
  expect(await buttons(page)).toEqual([]);
  const sheets = await printedText(page);
  expect(sheets).toHaveLength(1);
  expect(sheets[0]).toContain(normalizeText(market.title));
  expect(sheets[0]).toContain(normalizeText(market.excerptPart));
  expect(sheets[0]).toContain(`Price:${market.usd}`);
  expect(sheets[0]).not.toMatch(/Unlock|Share|Goonlooking|Explore/);
});

test("prints links with their URLs", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.freePost(birds.slug));
  expect((await printedText(page)).join("")).toContain(
    normalizeText("recording schemes (https://example.com/recording-schemes)"),
  );
});

test("fits each image on a sheet without cutting it", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.freePost(photos));
  for (const image of await page.locator(".article img:not(.glimpse)").all())
    await image.evaluate((img: HTMLImageElement) => {
      img.loading = "eager";
      return img.decode();
    });
  await page.setViewportSize({ width: 665, height: 940 });
  await page.emulateMedia({ media: "print" });
  const sizes = await page.locator(".article img:not(.glimpse)").evaluateAll((images: HTMLImageElement[]) =>
    images.map((img) => ({
      high: img.clientHeight,
      wide: img.clientWidth,
      ratio: img.naturalWidth / img.naturalHeight,
    })),
  );
  expect(sizes.length).toBe(6);
  for (const { high, wide, ratio } of sizes) {
    expect(high).toBeGreaterThan(100);
    expect(high).toBeLessThan(800);
    expect(wide).toBeLessThanOrEqual(665);
    expect(Math.abs(wide / high - ratio)).toBeLessThan(0.02);
  }
});

test("prints the payment code for a counter: name, code, URL", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.paymentQr);
  await expect(page.getByRole("button", { name: "Copy the payment link" })).toBeVisible();
  await page
    .getByRole("main")
    .locator("img")
    .evaluate((img: HTMLImageElement) => img.decode());
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  const { data, info } = await sharp(await page.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scanned = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? "";
  expect(new URL(scanned).pathname).toBe(paths.payment);
  const [sheet = "", ...more] = await printedText(page);
  expect(more).toEqual([]);
  expect(sheet).toBe(normalizeText(`VitrinaLLC${scanned}`));
});
