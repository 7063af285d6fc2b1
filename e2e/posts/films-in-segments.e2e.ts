import type { Page } from "@playwright/test";
import { type FilmPreviews, filmPlaylist } from "#contract/film.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { storeToken } from "#e2e/steps/access-storage.ts";
import { buyFilm, film } from "#e2e/steps/buy-film.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { stopTime } from "#e2e/steps/stop-time.ts";
import { controlClient } from "#sandbox/control-client.ts";

const freeFilm = "a-snail-crosses-the-path";
/** The parts of films and the scripts that the page asks for. */
function watchRequests(page: Page) {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  const matching = (pattern: RegExp) => requests.filter((path) => pattern.test(path));
  return {
    segments: () => matching(/\/cmaf1-[1-9]\d*\.mp4$/),
    wholeFilms: () => matching(/^\/media\/[^/]+\/original$/),
    players: () => matching(/\/hls[^/]*\.js$/),
  };
}

/** The bytes of the film, whole or in segments. */
const bytesOfFilm = /\/media\/[^/]+\/(?:film\.m3u8|original)/;
const play = (page: Page) => page.getByRole("button", { name: "Play the-puncture-kit.mp4" }).click();
const positionOf = (page: Page) => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime);
const sourceOf = (page: Page) => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentSrc);

/** On each screen; the short run has the first. */
const screens = [
  { width: 1280, tag: [] },
  { width: 390, tag: ["@long"] },
];

for (const { width, tag } of screens)
  test(`plays a bought film in segments without further scripts, and stops it after a refund, at ${width} px`, {
    tag,
  }, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 844 });
    const { accessToken, paymentIntentId, playlistStatus } = await buyFilm(product);
    const requests = watchRequests(page);
    await storeToken(page, film.slug, accessToken);
    await page.clock.install();
    await page.goto(paths.post(film.username, film.slug));
    await play(page);
    const video = page.locator("video");
    await video.evaluate((element: HTMLVideoElement) => {
      element.loop = true;
    });
    await expect.poll(() => positionOf(page)).toBeGreaterThan(0);
    expect(await sourceOf(page)).toContain(filmPlaylist);
    expect(requests.segments()).not.toEqual([]);
    expect(requests.players()).toEqual([]);

    await controlClient(product.sandboxUrl).refund(paymentIntentId);
    await expect.poll(playlistStatus).toBe(401);
    await page.clock.runFor(20_000);
    await expect(page.getByText("Your access to this content has ended.")).toBeVisible();
    await expect(video).toHaveJSProperty("paused", true);
  });

/** Hides the browser's own HLS, as in one without. */
const withoutHls = () => {
  const canPlayType = HTMLMediaElement.prototype.canPlayType;
  HTMLMediaElement.prototype.canPlayType = function (type) {
    return type === "application/vnd.apple.mpegurl" ? "" : canPlayType.call(this, type);
  };
};

test("loads a player of segments for a browser without HLS, which continues where the reader left the film", {
  tag: "@long",
}, async ({ page, product }) => {
  const { accessToken } = await buyFilm(product);
  const requests = watchRequests(page);
  await page.addInitScript(withoutHls);
  await storeToken(page, film.slug, accessToken);
  await page.goto(paths.post(film.username, film.slug));
  expect(requests.players()).toEqual([]);
  await play(page);
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0);
  expect(await sourceOf(page)).toMatch(/^blob:/);
  expect([requests.players().length, requests.segments().length > 0]).toEqual([1, true]);
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.pause();
    video.currentTime = 5.5;
  });
  await page.reload();
  await expect.poll(() => positionOf(page)).toBe(5);
  await play(page);
  await expect.poll(() => positionOf(page)).toBeGreaterThan(5);
});

/** Ends the source of the first segments, as WebKit does at times. */
const breakingFirstSource = () => {
  const { addSourceBuffer } = MediaSource.prototype;
  const { appendBuffer } = SourceBuffer.prototype;
  MediaSource.prototype.addSourceBuffer = function (type) {
    const buffer = addSourceBuffer.call(this, type);
    buffer.appendBuffer = (bytes) => {
      if (sessionStorage.getItem("broken")) return appendBuffer.call(buffer, bytes);
      sessionStorage.setItem("broken", "yes");
      this.endOfStream();
      throw new DOMException("The source has ended", "InvalidStateError");
    };
    return buffer;
  };
};

test("plays a film whose first source breaks off, in a browser without HLS", { tag: "@long" }, async ({
  page,
  product,
}) => {
  const { accessToken } = await buyFilm(product);
  await page.addInitScript(withoutHls);
  await page.addInitScript(breakingFirstSource);
  await storeToken(page, film.slug, accessToken);
  await page.goto(paths.post(film.username, film.slug));
  await play(page);
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0);
  expect(await sourceOf(page)).toMatch(/^blob:/);
  expect(await page.evaluate(() => sessionStorage.getItem("broken"))).toBe("yes");
});

test("plays a film as one file where its segments cannot be loaded", { tag: "@long" }, async ({ page, product }) => {
  const { accessToken } = await buyFilm(product);
  const requests = watchRequests(page);
  await page.route(/\/film\.m3u8/, (route) => route.fulfill({ status: 404 }));
  await storeToken(page, film.slug, accessToken);
  await page.goto(paths.post(film.username, film.slug));
  await play(page);
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0);
  expect([requests.segments().length, requests.wholeFilms().length > 0]).toEqual([0, true]);

  await page.addInitScript(withoutHls);
  await page.reload();
  await play(page);
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0);
  expect([requests.players().length, requests.segments().length]).toEqual([1, 0]);
});

test("keeps the poster while a film loads, then plays it with the focus on the player", { tag: "@long" }, async ({
  page,
  product,
}) => {
  const { accessToken } = await buyFilm(product);
  const release = Promise.withResolvers<void>();
  await storeToken(page, film.slug, accessToken);
  await page.goto(paths.post(film.username, film.slug));
  await page.route(bytesOfFilm, async (route) => {
    await release.promise;
    await route.continue();
  });
  await play(page);
  const video = page.locator("video");
  await expect(page.getByText("Loading the film…")).toBeVisible();
  await expect(video, "an empty player would cover the poster").not.toHaveAttribute("controls");
  await expectAccessible(page, "a film that loads");
  release.resolve();
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0);
  await expect(page.getByText("Loading the film…")).toBeHidden();
  await expect(video).toHaveAttribute("controls");
  await expect(video).toBeFocused();
});

test("shows a film that was played with the browser's controls before hydration", { tag: "@long" }, async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => scripts.promise.then(() => route.fallback()));
  await page.goto(paths.freePost(freeFilm), { waitUntil: "commit" });
  const video = page.locator("video");
  await video.evaluate((element: HTMLVideoElement) => {
    element.loop = true;
    return element.play();
  });
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0);
  scripts.resolve();
  await expect(page.getByLabel("Speed"), "the tools of a film that is shown").toBeVisible();
  await expect(video).toHaveAttribute("controls");
  await expect(page.getByRole("button", { name: /^Play / })).toBeHidden();
});

test("offers the button again where the browser refuses to play", { tag: "@long" }, async ({ page }) => {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = () => {
      HTMLMediaElement.prototype.play = play;
      return Promise.reject(new DOMException("", "NotAllowedError"));
    };
  });
  await page.goto(paths.freePost(freeFilm));
  const button = page.getByRole("button", { name: /^Play / });
  await button.click();
  await expect(button).toBeEnabled();
  await expect(page.getByText("Loading the film…")).toBeHidden();
  await button.click();
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0);
});

test("gives the browser's controls to a film that has loaded for ten seconds", { tag: "@long" }, async ({ page }) => {
  const release = Promise.withResolvers<void>();
  await page.clock.install();
  await page.goto(paths.freePost(freeFilm));
  await page.route(bytesOfFilm, (route) => release.promise.then(() => route.fallback()));
  await stopTime(page);
  await page.getByRole("button", { name: /^Play / }).click();
  const video = page.locator("video");
  await expect(page.getByText("Loading the film…")).toBeVisible();
  await page.clock.runFor(9_999);
  await expect(video).not.toHaveAttribute("controls");
  await page.clock.runFor(1);
  await expect(video).toHaveAttribute("controls");
  await expect(video).toBeFocused();
  await expect(page.getByText("Loading the film…")).toBeVisible();
  await page.clock.resume();
  await expectAccessible(page, "a film that loads for long");
  release.resolve();
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0);
  await expect(page.getByText("Loading the film…")).toBeHidden();
});

test("says that a film cannot be loaded, and plays it on another try", { tag: "@long" }, async ({ page, product }) => {
  const { accessToken } = await buyFilm(product);
  const failed = page.getByText("It does not play. Check your connection, or download the file.");
  const tryAgain = page.getByRole("button", { name: "Try again" });
  await storeToken(page, film.slug, accessToken);
  await page.goto(paths.post(film.username, film.slug));
  await expect(page.getByRole("button", { name: "Play the-puncture-kit.mp4" })).toBeVisible();
  // The tools of the film are a script, which does not come either.
  await page.context().setOffline(true);
  await play(page);
  await expect(failed).toBeVisible();
  await expect(tryAgain).toBeFocused();
  await expect(page.locator("video")).not.toHaveAttribute("controls");
  await page.context().setOffline(false);
  await page.route(bytesOfFilm, (route) => route.abort());
  await tryAgain.click();
  await expect(failed, "a second failure").toBeVisible();
  await expectAccessible(page, "a film that does not play");
  await page.unrouteAll();
  await tryAgain.click();
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0);
  await expect(failed).toBeHidden();
});

test("leaves the full screen for the message of a film that breaks off", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.freePost(freeFilm));
  await page.getByRole("button", { name: /^Play / }).click();
  const video = page.locator("video");
  await expect(video).toBeFocused();
  await video.evaluate((element: HTMLVideoElement) => element.requestFullscreen());
  await page.route(bytesOfFilm, (route) => route.abort());
  await video.evaluate((element: HTMLVideoElement) => element.load());
  const tryAgain = page.getByRole("button", { name: "Try again" });
  await expect(tryAgain).toBeFocused();
  await expect(tryAgain).toHaveAccessibleDescription("It does not play. Check your connection, or download the file.");
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test("plays a film that failed in segments again on another try, in a browser without HLS", { tag: "@long" }, async ({
  page,
  product,
}) => {
  const { accessToken } = await buyFilm(product);
  const requests = watchRequests(page);
  await page.addInitScript(withoutHls);
  await storeToken(page, film.slug, accessToken);
  await page.goto(paths.post(film.username, film.slug));
  await page.route(bytesOfFilm, (route) => route.abort());
  await play(page);
  const tryAgain = page.getByRole("button", { name: "Try again" });
  await expect(tryAgain).toBeVisible();
  await page.unroute(bytesOfFilm);
  await tryAgain.click();
  await expect.poll(() => positionOf(page)).toBeGreaterThan(0);
  expect(await sourceOf(page)).toMatch(/^blob:/);
  expect(requests.segments()).not.toEqual([]);
});

for (const { width } of screens)
  test(`plays a film at another speed, and shows a picture of the moment under the pointer and of a chosen one, at ${width} px`, {
    tag: "@long",
  }, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 844 });
    const { accessToken } = await buyFilm(product);
    const previews: FilmPreviews = {
      sheet: "previews.jpg",
      everyMs: 4_000,
      count: 3,
      columns: 3,
      width: 160,
      height: 90,
    };
    await page.route(/\/previews\.json/, (route) => route.fulfill({ json: previews }));
    await storeToken(page, film.slug, accessToken);
    await page.goto(paths.post(film.username, film.slug));
    const slider = page.getByRole("slider", { name: "Look through the film" });
    expect(await slider.count()).toBe(0);
    await play(page);
    await page.getByLabel("Speed").selectOption("1.5");
    await expect(page.locator("video")).toHaveJSProperty("playbackRate", 1.5);
    await expect(slider).toBeEnabled();
    const picture = page.locator('[style*="previews.jpg"]');
    expect(await picture.count()).toBe(0);
    // The middle of a film of twelve seconds: its second picture.
    await slider.hover();
    await expect(picture).toHaveCSS("background-position", "-160px 0px");

    const video = page.locator("video");
    await video.evaluate((element: HTMLVideoElement) => element.pause());
    await page.mouse.move(0, 0);
    await slider.press("End");
    await expect(picture).toHaveCSS("background-position", "-320px 0px");
    await slider.press("Home");
    await expect(video).toHaveJSProperty("currentTime", 0);
    await expect(picture).toHaveCSS("background-position", "0px 0px");
    await slider.press("ArrowRight");
    await expect(video).toHaveJSProperty("currentTime", 4);
    await expect(slider).toHaveAttribute("aria-valuetext", "0:04");
    await expect(picture).toHaveCSS("background-position", "-160px 0px");
    await slider.blur();
    await expect(picture).toHaveCount(0);
  });

test("plays a film in a window of its own, and brings it back", { tag: "@long" }, async ({ page, product }) => {
  const { accessToken } = await buyFilm(product);
  await storeToken(page, film.slug, accessToken);
  await page.goto(paths.post(film.username, film.slug));
  await play(page);
  await page.locator("video").evaluate((element: HTMLVideoElement) => {
    element.loop = true;
  });
  const button = page.getByRole("button", { name: "Picture in picture" });
  const isInWindow = () => page.evaluate(() => document.pictureInPictureElement?.matches("main video") ?? false);
  await button.click();
  await expect.poll(isInWindow).toBe(true);
  await expect(page.locator("video")).toHaveJSProperty("paused", false);
  await button.click();
  await expect.poll(isInWindow).toBe(false);
});
