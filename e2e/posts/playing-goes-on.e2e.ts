import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { storeToken } from "#e2e/steps/access-storage.ts";
import { demoFile } from "#e2e/steps/demo.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { sellPiece } from "#e2e/steps/sell-piece.ts";
import { withdrawPiece } from "#e2e/steps/studio.ts";

const widths = [390, 1280];
const files = [
  { name: "kit.mp4", mimeType: "video/mp4", buffer: demoFile("kenji-morita", "the-puncture-kit.mp4") },
  { name: "pot.mp3", mimeType: "audio/mpeg", buffer: demoFile("noor-haddad", "simmering-pot.mp3") },
  { name: "stool.pdf", mimeType: "application/pdf", buffer: demoFile("ada-okafor", "a-stool-in-three-cuts.pdf") },
];
const body = "The water rises.[^1]\n\n[^1]: Twice a day.";
const vtt = "WEBVTT\n\n00:00:00.000 --> 00:01:00.000\nBubbles, deep and far apart\n";

/** Plays a film or a recording in a loop, and returns what expects that it has gone on playing since the last time. */
async function playInLoop(media: Locator, button: Locator) {
  await media.evaluate((element: HTMLMediaElement) => {
    element.loop = true;
    element.dataset.playing = "the same";
  });
  await button.click();
  let last = 0;
  const position = () => media.evaluate((element: HTMLMediaElement) => element.currentTime);
  return async (when: string) => {
    await expect.poll(async () => (await position()) !== last, { message: when }).toBe(true);
    last = await position();
    await expect(media, when).toHaveJSProperty("paused", false);
    await expect(media, when).toHaveAttribute("data-playing", "the same");
  };
}

for (const width of widths)
  test(`a film and a recording go on playing while their reader looks at pictures, notes, the transcript and a document, at ${width} px`, {
    // It changes what Home and Explore show.
    tag: ["@alone", "@long"],
  }, async ({ page, context, product, anotherBrowser }) => {
    await page.setViewportSize({ width, height: 844 });
    const background = width === 390 ? "teal" : "navy";
    const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const picture = { name: "pier.jpg", alt: "The pier", mimeType: "image/jpeg", buffer };
    const piece = { picture, body, files, captions: { "pot.mp3": vtt } };
    const { page: studio, id, post } = await sellPiece(await anotherBrowser(), product, piece);
    const { accessToken } = await quickPurchase(product, post, newReader());
    await storeToken(page, post.slug, accessToken);
    await page.goto(paths.post(post.username, post.slug));
    const viewer = page.getByRole("dialog", { name: "Photos" });
    const kinds = [
      [page.locator("video"), "Play kit.mp4"],
      [page.locator("audio"), "Play pot.mp3"],
    ] as const;
    const fileNames = page.locator("main li").getByText(/^(?:kit\.mp4|pot\.mp3|stool\.pdf)$/);
    const tops = () => fileNames.evaluateAll((names) => names.map((name) => name.getBoundingClientRect().top));
    if (width === 1280)
      await expect.poll(async () => new Set(await tops()).size, { message: "the names are level" }).toBe(1);

    for (const [media, name] of kinds) {
      const expectPlaying = await playInLoop(media, page.getByRole("button", { name }));
      await expectPlaying(name);
      await page.getByRole("button", { name: "Enlarge: The pier" }).click();
      await expect(viewer.getByRole("img")).toHaveJSProperty("complete", true);
      await expect(page).toHaveURL(/#/);
      await expectPlaying("in the viewer");
      await page.goBack();
      await expect(viewer).toBeHidden();
      await expectPlaying("after the viewer");

      await page.locator(".post-body sup").getByRole("link").click();
      await expect(page).toHaveURL(/#text-note-/);
      await expectPlaying("at a note");
      await page.goBack();
      await expect(page).not.toHaveURL(/#text-note-/);
      await expectPlaying("after the note");

      const [reading] = await Promise.all([
        context.waitForEvent("page"),
        page.getByRole("link", { name: "Read stool.pdf" }).click(),
      ]);
      await expect(reading.getByRole("heading", { name: "stool.pdf" })).toBeVisible();
      await expectPlaying("while a document is read");
      await reading.close();

      if (name === "Play pot.mp3") await page.getByText("Transcript", { exact: true }).click();
      await expectPlaying("at the end");
    }
    const line = page.getByRole("button", { name: "Bubbles, deep and far apart" });
    await expect(line).toHaveAttribute("aria-current", "true");
    await withdrawPiece(studio, product, id);
  });
