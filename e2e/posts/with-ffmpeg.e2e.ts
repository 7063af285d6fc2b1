import type { Page } from "@playwright/test";
import { addressOf } from "#contract/address-of-call.ts";
import type { MediaFile, Post } from "#contract/content.ts";
import { paths } from "#contract/paths.ts";
import { soundProfile } from "#contract/sound.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import type { BootedProduct } from "#e2e/harness/booted-product.ts";
import { testWithEncoder } from "#e2e/harness/encoding-product.ts";
import { expect } from "#e2e/harness/test.ts";
import { storeToken } from "#e2e/steps/access-storage.ts";
import type { DemoPost } from "#e2e/steps/demo.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { ffmpeg, makeFilm, makeRecording } from "#e2e/steps/make-with-ffmpeg.ts";
import { callerOf, quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { sellPiece } from "#e2e/steps/sell-piece.ts";

const test = testWithEncoder(async () => ({ path: ffmpeg }));

/** Long enough for a machine that is busy with other work. */
const workTimeout = { timeout: 180_000 };

/** Buys the piece, and returns its first file as the buyer gets it. */
async function buyFile(product: BootedProduct, page: Page, post: DemoPost & { usd: string }) {
  const { accessToken } = await quickPurchase(product, post, newReader());
  await storeToken(page, post.slug, accessToken);
  const address = addressOf("getPost", { params: { slug: post.slug }, query: { alg: "AR_HS1GB" } });
  const open = await callerOf(product)(address, { headers: { authorization: `Bearer ${accessToken}` } });
  const [file] = ((await open.json()) as { data: Post }).data.attributes.mediaFiles.data;
  return (file as MediaFile).attributes;
}

/** Runs in the page: the colour in the middle of a picture, or of this part of it. */
async function colourOf([address, x, y]: readonly [address: string, x: number, y: number]): Promise<string> {
  const picture = Object.assign(new Image(), { src: address });
  await picture.decode();
  const canvas = new OffscreenCanvas(picture.naturalWidth, picture.naturalHeight);
  const context = canvas.getContext("2d");
  context?.drawImage(picture, 0, 0);
  const [red = 0, green = 0, blue = 0] = context?.getImageData(x, y, 1, 1).data ?? [];
  if (red > 200 && green < 60 && blue < 60) return "red";
  return blue > 200 && green < 60 && red < 60 ? "blue" : `${red} ${green} ${blue}`;
}

const films = [
  // Readers play it as it is until its smaller size is made.
  { width: 390, name: "tide.mp4", type: "video/mp4", codec: ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac"] },
  // Chromium plays only what is made of it.
  { width: 1280, name: "tide.mov", type: "video/quicktime", codec: ["-c:v", "prores_ks", "-c:a", "pcm_s16le"] },
] as const;

test.describe("with ffmpeg", () => {
  test.skip(ffmpeg === "", "This machine has no ffmpeg");

  for (const { width, name, type, codec } of films)
    test(`plays a film in the sizes that ffmpeg made, with its still and its pictures for seeking: ${name} at ${width} px`, {
      tag: ["@alone", "@long"],
    }, async ({ page, context, product }) => {
      await page.setViewportSize({ width, height: 844 });
      const file = { name, mimeType: type, buffer: await makeFilm(name, codec) };
      const { page: studio, post } = await sellPiece(context, product, { files: [file], body: "It is low at dusk." });
      await studio.goto(staffPaths.studioMedia());
      const row = studio.getByRole("listitem").filter({ hasText: name });
      await expect(row.locator("img"), "the studio shows the film's still").toHaveJSProperty(
        "naturalWidth",
        640,
        workTimeout,
      );
      const { url, previewUrl, streamUrl } = await buyFile(product, page, post);
      const playlist = await (await callerOf(product)(streamUrl ?? "")).text();
      expect(playlist.match(/RESOLUTION=\d+x\d+/g)).toEqual(["RESOLUTION=640x360", "RESOLUTION=426x240"]);

      const parts: string[] = [];
      // HEAD asks only whether the access still runs.
      page.on("request", (request) => request.method() === "GET" && parts.push(new URL(request.url()).pathname));
      await page.goto(paths.post(post.username, post.slug));
      const video = page.locator("video");
      const poster = (await video.getAttribute("poster")) ?? "";
      expect(poster.split("?")[0]).toBe(previewUrl?.split("?")[0]);
      expect(await page.evaluate(colourOf, [poster, 320, 180] as const)).toBe("red");
      await page.getByRole("button", { name: `Play ${name}` }).click();
      await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(0);
      // The browser chooses by its screen and its connection.
      const size = await video.evaluate((film: HTMLVideoElement) => `${film.videoWidth}x${film.videoHeight}`);
      expect(["640x360", "426x240"]).toContain(size);
      expect(parts.filter((path) => /\/(?:cmaf1|h\d+-[0-9a-f]{8})-\d+\.mp4$/.test(path))).not.toEqual([]);
      expect(parts, "the creator's own bytes").not.toContain(url.split("?")[0]);

      await video.evaluate((film: HTMLVideoElement) => film.pause());
      const slider = page.getByRole("slider", { name: "Look through the film" });
      await expect(slider).toBeEnabled();
      const picture = page.locator('[style*="background-image"]');
      const shownColour = async () => {
        const shown = await picture.evaluate((element: HTMLElement) => {
          const { backgroundImage, backgroundPosition } = element.style;
          const [x = 0, y = 0] = backgroundPosition.split(" ").map((place) => -Number.parseFloat(place));
          return [backgroundImage.slice(5, -2), x + 80, y + 45] as const;
        });
        return page.evaluate(colourOf, shown);
      };
      // It moves by whole steps, and may stand within the first one.
      await slider.press("End");
      await expect.poll(() => video.evaluate((film: HTMLVideoElement) => film.currentTime)).toBeGreaterThan(6);
      await slider.press("Home");
      await expect(video).toHaveJSProperty("currentTime", 0);
      await expect.poll(shownColour, { message: "the picture of the beginning" }).toBe("red");
      await slider.press("ArrowRight");
      await expect(video, "two seconds for each picture").toHaveJSProperty("currentTime", 2);
      await slider.press("ArrowRight");
      await slider.press("ArrowRight");
      await expect(video).toHaveJSProperty("currentTime", 6);
      await expect(slider).toHaveAttribute("aria-valuetext", "0:06");
      await expect.poll(shownColour, { message: "the picture of the last two seconds" }).toBe("blue");
      await expectAccessible(page, `a film with pictures for seeking, ${width}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });

  const recordings = [
    { width: 390, name: "pot.mp3", type: "audio/mpeg", codec: ["-b:a", "96k"] },
    { width: 1280, name: "pot.m4a", type: "audio/mp4", codec: ["-c:a", "aac"] },
  ] as const;

  for (const { width, name, type, codec } of recordings)
    test(`shows the waveform, the loudness and the chapters that ffmpeg read from a recording: ${name} at ${width} px`, {
      tag: ["@alone", "@long"],
    }, async ({ page, context, product }) => {
      await page.setViewportSize({ width, height: 844 });
      const file = { name, mimeType: type, buffer: await makeRecording(name, codec) };
      const { post } = await sellPiece(context, product, { files: [file], body: "A pot on the stove." });
      const { url } = await buyFile(product, page, post);
      const isRead = async () => (await callerOf(product)(url.replace("/original", `/${soundProfile}`))).status;
      await expect.poll(isRead, workTimeout).toBe(200);

      await page.goto(paths.post(post.username, post.slug));
      const audio = page.locator("audio");
      const chapter = page.getByRole("button", { name: "The lid" });
      await expect(chapter).toBeVisible();
      await expect(page.getByRole("button", { name: "The pot" })).toBeVisible();
      const bars = (await page.locator("svg[preserveAspectRatio] path").first().getAttribute("d")) ?? "";
      const heights = [...bars.matchAll(/v([\d.]+)/g)].map(([, height]) => Number(height));
      const [early = 0, late = 0] = [heights[Math.floor(heights.length / 4)], heights.at(-3)];
      expect(heights.length).toBeGreaterThan(50);
      expect([early < 30, late > 80], `a tenth as loud for its first half: ${early}, ${late}`).toEqual([true, true]);
      // The tone is louder than the level to which players turn recordings down.
      expect(await audio.evaluate((sound: HTMLAudioElement) => sound.volume)).toBeLessThan(1);

      await chapter.click();
      await expect(audio).toHaveJSProperty("paused", false);
      const slider = page.getByRole("slider", { name: "Position" });
      await expect(slider).toHaveAttribute("aria-valuetext", /^0:[3-5]\d, The lid$/);
      await audio.evaluate((sound: HTMLAudioElement) => sound.pause());
      await slider.press("Home");
      await expect(slider).toHaveAttribute("aria-valuetext", "0:00, The pot");
      await slider.press("ArrowRight");
      await expect.poll(() => audio.evaluate((sound: HTMLAudioElement) => sound.currentTime)).toBeGreaterThan(0);
      await expectAccessible(page, `a recording with a waveform, ${width}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    });
});
