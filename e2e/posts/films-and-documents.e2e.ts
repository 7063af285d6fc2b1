import type { Page } from "@playwright/test";
import { openPromise } from "yauzl";
import { addressOf } from "#contract/address-of-call.ts";
import type { Post } from "#contract/content.ts";
import { paths } from "#contract/paths.ts";
import type { SoundProfile } from "#contract/sound.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { storeToken } from "#e2e/steps/access-storage.ts";
import type { DemoPost } from "#e2e/steps/demo.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { callerOf, quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { recordResponses } from "#e2e/steps/record-responses.ts";
import { variantsOfRun } from "#e2e/steps/variants-of-run.ts";

const puncture = { username: "kenji-morita", slug: "the-puncture-kit", title: "The Puncture Kit", usd: "$1.00" };
const stool = { username: "ada-okafor", slug: "a-stool-in-three-cuts", title: "A Stool in Three Cuts", usd: "$10.00" };

const loop = { username: "samuel-adeyemi", slug: "a-loop-of-rain", title: "A Loop of Rain", usd: "$7.50" };

const screens = {
  en: {
    play: "Play the-puncture-kit.mp4",
    captions: "An inner tube goes round",
    read: "Read a-stool-in-three-cuts.pdf",
    pages: "2 pages",
    photos: "Photos",
    transcript: "Transcript",
    heard: "[Boiling. The lid rattles over the water]",
  },
  es: {
    play: "Reproducir the-puncture-kit.mp4",
    captions: "Una cámara de bicicleta gira",
    read: "Leer a-stool-in-three-cuts.pdf",
    pages: "2 páginas",
    photos: "Fotos",
    transcript: "Transcripción",
    heard: "[Hervor. La tapa tiembla sobre el agua]",
  },
} as const;
const simmering = [
  { startMs: 0, title: "The pot" },
  { startMs: 20_000, title: "The lid" },
] as const;
/** Each language on one screen, both of which have to work in either. */
const looks = [
  { language: "en", width: 1280 },
  { language: "es", width: 390 },
] as const;

const pageOf = ({ username, slug }: DemoPost, language: "en" | "es") =>
  paths.inLanguage(paths.post(username, slug), language);

/** The URLs of a file's companions (poster, captions, pages) for a reader with access. */
const companionsOf = ({ mediaFiles }: Post["attributes"]) =>
  mediaFiles.data.flatMap(({ attributes }) => [
    ...(attributes.previewUrl ? [attributes.previewUrl] : []),
    ...attributes.captions.map(({ url }) => url),
  ]);

/** The captions that the film shows at this moment. */
const shownCaptions = (page: Page) =>
  page.locator("video").evaluate((film: HTMLVideoElement) =>
    [...film.textTracks]
      .filter((track) => track.mode === "showing")
      .flatMap((track) => [...(track.activeCues ?? [])].map((cue) => (cue as VTTCue).text))
      .join("\n"),
  );

/** Where the film is, in whole seconds. */
const positionOf = (page: Page) => page.locator("video").evaluate((film: HTMLVideoElement) => film.currentTime);

for (const width of variantsOfRun([390, 1280] as const, 1)) {
  test(`begins an open post with its film and continues where the reader left it, at ${width} px`, {
    tag: "@long",
  }, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 844 });
    const { accessToken } = await quickPurchase(product, puncture, newReader());
    await storeToken(page, puncture.slug, accessToken);
    await page.goto(paths.post(puncture.username, puncture.slug));
    const play = page.getByRole("button", { name: screens.en.play });
    await expect(play).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, `open film, ${width}`);
    await play.click();
    await expect.poll(() => positionOf(page)).toBeGreaterThan(0);
    await page.locator("video").evaluate((film: HTMLVideoElement) => {
      film.pause();
      film.currentTime = 3.5;
    });
    await page.reload();
    await expect(play).toBeVisible();
    await expect.poll(() => positionOf(page)).toBe(3);
    await play.click();
    await expect.poll(() => positionOf(page)).toBeGreaterThan(3);

    // Whether this machine has ffmpeg or not.
    const read: SoundProfile = { loudness: -10, levels: [20, 90, 255, 60], chapters: [...simmering] };
    await page.route("**/sound", (route) => route.fulfill({ json: read }));
    await page.goto(paths.freePost("seven-minutes-of-simmering"));
    const sound = page.locator("audio");
    await page.getByRole("button", { name: "Play simmering-pot.mp3" }).click();
    await expect(sound).toHaveJSProperty("paused", false);
    await page.getByRole("button", { name: simmering[1].title }).click();
    const slider = page.getByRole("slider", { name: "Position" });
    await expect(slider).toHaveAttribute("aria-valuetext", /^0:2\d, The lid$/);
    expect(await sound.evaluate((audio: HTMLAudioElement) => audio.volume)).toBeCloseTo(0.5, 1);
    await expectAccessible(page, `recording, ${width}`);
    await expect(page.getByText("/ 1:00")).toBeVisible();
    await slider.press("End");
    await expect(sound).toHaveJSProperty("ended", true);
    await page.getByLabel("Speed").selectOption("1.5×");
    await expect(sound).toHaveJSProperty("playbackRate", 1.5);
  });
}

for (const { language, width } of variantsOfRun(looks, 1)) {
  test(`plays a film by keyboard from its poster, with captions: ${language} at ${width} px`, { tag: "@long" }, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    const { accessToken } = await quickPurchase(product, puncture, newReader());
    await storeToken(page, puncture.slug, accessToken);
    await page.goto(pageOf(puncture, language));
    const film = page.locator("video");
    await expect(film).toHaveAttribute("preload", "none");
    await expect(page.locator("main img[fetchpriority=high]")).toHaveCount(1);

    await page.getByRole("button", { name: screens[language].play }).press("Enter");
    await expect(film).toBeFocused();
    await expect(film).toHaveJSProperty("paused", false);
    await expect.poll(() => shownCaptions(page)).toContain(screens[language].captions);
    await page.keyboard.press("Space");
    await expect(film).toHaveJSProperty("paused", true);
  });

  test(`shows a document's first page after purchase, and all pages behind it: ${language} at ${width} px`, {
    tag: "@long",
  }, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 844 });
    const { accessToken } = await quickPurchase(product, stool, newReader());
    await storeToken(page, stool.slug, accessToken);
    await page.goto(pageOf(stool, language));
    const preview = page.getByRole("link", { name: screens[language].read });
    await preview.scrollIntoViewIfNeeded();
    await expect(preview.getByRole("img")).toHaveJSProperty("naturalWidth", 960);
    await expect(page.getByText(screens[language].pages)).toBeVisible();
    await preview.focus();
    const [reading] = await Promise.all([page.context().waitForEvent("page"), page.keyboard.press("Enter")]);
    await expect(reading.getByRole("heading", { name: "a-stool-in-three-cuts.pdf" })).toBeVisible();
    // The language of the order, which is English.
    await expect(reading.getByRole("heading", { name: "Page 2 of 2" })).toBeAttached();
    // The checker cannot run where scripts are forbidden: it sees a copy.
    const copy = await page.context().newPage();
    await copy.setContent(await reading.content());
    for (const wide of [390, 1280]) {
      await reading.setViewportSize({ width: wide, height: 844 });
      expect(await reading.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(wide);
      for (const picture of await reading.locator("section img").all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect(picture).toHaveJSProperty("naturalWidth", 1400);
      }
      await copy.setViewportSize({ width: wide, height: 844 });
      await expectAccessible(copy, `a document, ${language}, ${wide}`);
    }
    await copy.close();
    await reading.close();
    await expect(preview).toBeVisible();
  });

  test(`plays a recording from any line of its transcript: ${language} at ${width} px`, { tag: "@long" }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(paths.inLanguage(paths.freePost("seven-minutes-of-simmering"), language));
    await page.getByText(screens[language].transcript, { exact: true }).click();
    const line = page.getByRole("button", { name: screens[language].heard });
    await expect(line).toBeVisible();
    await line.press("Enter");
    await expect(line).toHaveAttribute("aria-current", "true");
    await expect(page.locator("audio")).toHaveJSProperty("paused", false);
  });
}

test("shows the window in place of a recording that does not load, and plays it on another try", {
  tag: "@long",
}, async ({ page }) => {
  const bytesOfSound = /\/media\/[^/]+\/(?:original|sound\.m4a)/;
  await page.route(bytesOfSound, (route) => route.abort());
  await page.goto(paths.freePost("seven-minutes-of-simmering"));
  const failed = page.getByText("It does not play. Check your connection, or download the file.");
  const tryAgain = page.getByRole("button", { name: "Try again" });
  const play = page.getByRole("button", { name: "Play simmering-pot.mp3" });
  await expect(failed).toBeVisible();
  await expect(page.locator('main [data-window="empty"]')).toBeVisible();
  await expect(play).toBeHidden();
  await expect(tryAgain, "the page loads without taking the focus").not.toBeFocused();
  await expectAccessible(page, "a recording that does not play");
  await tryAgain.click();
  await expect(tryAgain).toBeFocused();
  await page.unroute(bytesOfSound);
  await tryAgain.click();
  await expect(page.getByRole("button", { name: "Pause simmering-pot.mp3" })).toBeFocused();
  await expect(page.locator("audio")).toHaveJSProperty("paused", false);
  await expect(failed).toBeHidden();
});

for (const { width } of looks)
  test(`downloads all files of a post as one archive, at ${width} px`, { tag: "@long" }, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 844 });
    const { accessToken } = await quickPurchase(product, loop, newReader());
    await storeToken(page, loop.slug, accessToken);
    await page.goto(paths.post(loop.username, loop.slug));
    const everything = page.getByRole("link", { name: /^Download everything \(/ });
    await everything.scrollIntoViewIfNeeded();
    await expectAccessible(page, "post with several files");
    const [download] = await Promise.all([page.waitForEvent("download"), everything.click()]);
    expect(download.suggestedFilename()).toBe(`${loop.slug}.zip`);
    const zip = await openPromise(await download.path(), { lazyEntries: true });
    const names: string[] = [];
    for await (const entry of zip.eachEntry()) names.push(entry.fileName);
    expect(names).toEqual(["a-loop-of-rain.mp3", "a-loop-of-rain.zip"]);
  });

for (const post of [puncture, stool]) {
  test(`exposes no companion of a paid file on the locked page: ${post.slug}`, { tag: "@long" }, async ({
    page,
    product,
  }) => {
    const call = callerOf(product);
    const { accessToken } = await quickPurchase(product, post, newReader());
    const open = await call(addressOf("getPost", { params: { slug: post.slug }, query: { alg: "AR_HS1GB" } }), {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const companions = companionsOf(((await open.json()) as { data: Post }).data.attributes);
    expect(companions.length).toBeGreaterThan(0);
    for (const address of companions) {
      expect((await call(address)).status, address).toBe(200);
      expect((await call(address.split("?")[0] ?? "")).status, address).toBe(401);
    }

    const said = recordResponses(page);
    await page.goto(paths.post(post.username, post.slug), { waitUntil: "networkidle" });
    await expect(page.locator("video, audio, track, #downloads")).toHaveCount(0);
    const locked = [
      addressOf("getPost", { params: { slug: post.slug }, query: { alg: "RS256FAST" } }),
      `${paths.post(post.username, post.slug)}.data`,
    ];
    const texts = await Promise.all(locked.map(async (path) => (await call(path)).text()));
    const all = [...texts, ...(await said()).map(({ url, body }) => `${url}\n${body}`)].join("\n");
    expect(all).toContain(post.title);
    for (const address of companions) expect(all).not.toContain(address.split("/")[2]);
  });
}
