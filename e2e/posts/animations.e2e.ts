import sharp from "sharp";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { storeToken } from "#e2e/steps/access-storage.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { sellPiece } from "#e2e/steps/sell-piece.ts";
import { withdrawPiece } from "#e2e/steps/studio.ts";

/** Three frames of 600 × 400 pixels in three greys. */
function animation(darkest: number): Promise<Buffer> {
  const frameBytes = 600 * 400 * 3;
  const pixels = Buffer.alloc(frameBytes * 3).map((_, at) => darkest + Math.floor(at / frameBytes) * 80);
  const raw = { width: 600, height: 1_200, channels: 3 as const, pageHeight: 400 };
  return sharp(pixels, { raw })
    .gif({ loop: 0, delay: [100, 100, 100] })
    .toBuffer();
}

test("shows animations of a text and of its files moving, and still to readers who want less motion, on a phone and a desktop", {
  // It changes what Home and Explore show.
  tag: ["@alone", "@long"],
}, async ({ page, product, anotherBrowser }) => {
  const mimeType = "image/gif";
  const context = await anotherBrowser();
  const picture = { name: "tide.gif", alt: "The tide", mimeType, buffer: await animation(0) };
  const waves = { name: "waves.gif", mimeType, buffer: await animation(40) };
  const { page: studio, id, post } = await sellPiece(context, product, { picture, files: [waves] });
  const { accessToken } = await quickPurchase(product, post, newReader());
  await storeToken(page, post.slug, accessToken);
  const pictures = [
    page.getByRole("button", { name: "Enlarge: The tide" }),
    page.getByRole("link", { name: "Enlarge: waves.gif" }).locator("img:not(.glimpse)"),
  ];
  /** How many frames the bytes have that the browser shows. */
  const framesOf = async (address: string) => {
    const bytes = await (await page.request.get(address, { headers: { accept: "image/*" } })).body();
    return (await sharp(bytes, { animated: true }).metadata()).pages ?? 1;
  };

  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    for (const [reducedMotion, frames] of [
      ["reduce", 1],
      ["no-preference", 3],
    ] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.goto(paths.post(post.username, post.slug));
      for (const shown of pictures) {
        await shown.scrollIntoViewIfNeeded();
        await expect(shown).toHaveJSProperty("naturalWidth", 600);
        const address = await shown.evaluate((image: HTMLImageElement) => image.currentSrc);
        expect(await framesOf(address), `${address}, ${reducedMotion}, ${width} px`).toBe(frames);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    }
    // Readers who want less motion see it move when they ask for it.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.getByRole("link", { name: "Enlarge: waves.gif" }).click();
    const viewed = page.getByRole("dialog", { name: "Photos" }).getByRole("img");
    await expect(viewed).toHaveJSProperty("naturalWidth", 600);
    expect(await framesOf(await viewed.evaluate((image: HTMLImageElement) => image.currentSrc))).toBe(3);
    await expectAccessible(page, `an animation in the viewer, ${width}`);
    await page.keyboard.press("Escape");
    await expect(viewed).toBeHidden();
  }
  await withdrawPiece(studio, product, id);
});
