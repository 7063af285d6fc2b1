import { filmPlaylist } from "#contract/film.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { hasWebKit, openWebKit } from "#e2e/harness/webkit.ts";
import { storageKey } from "#e2e/steps/access-storage.ts";
import { buyFilm, film } from "#e2e/steps/buy-film.ts";
import { controlClient } from "#sandbox/control-client.ts";

/** The access is checked every 20 seconds; the browser draws without a graphics card. */
const slow = { timeout: 60_000 };

const ways = [
  { title: "with its own HLS", playsHls: true, source: new RegExp(`/${filmPlaylist}`), players: 0 },
  { title: "without HLS of its own", playsHls: false, source: /^blob:/, players: 1 },
];

test.describe("in WebKit", () => {
  test.skip(!hasWebKit, "This machine has no webkit2gtk-driver and xvfb");

  for (const { title, playsHls, source, players } of ways)
    test(`plays a bought film ${title}, remembers its position, and stops it after a refund`, {
      tag: "@long",
    }, async ({ product }) => {
      const { accessToken, paymentIntentId } = await buyFilm(product);
      const page = await openWebKit({ playsHls });
      const inFilm = <Result>(body: string) =>
        page.run<Result>(`const film = document.querySelector("video"); ${body}`);
      try {
        const address = `${product.publicUrl}${paths.post(film.username, film.slug)}`;
        await page.goto(address);
        await page.run("localStorage.setItem(...arguments)", storageKey(film.slug), accessToken);
        const playFrom = async (sec: number) => {
          await expect(() => page.press("//button[@aria-label='Play the-puncture-kit.mp4']")).toPass(slow);
          await expect.poll(() => inFilm("return film.currentTime"), slow).toBeGreaterThan(sec);
        };
        const reopen = async () => {
          await page.goto(address);
          await expect.poll(() => inFilm("return film?.currentSrc ?? ''"), slow).not.toBe("");
        };
        await reopen();
        await playFrom(0);
        expect(await inFilm("return film.currentSrc")).toMatch(source);
        const asked = await page.run<string[]>(
          "return performance.getEntriesByType('resource').map(({ name }) => name)",
        );
        expect(asked.filter((name) => /\/hls[^/]*\.js$/.test(name))).toHaveLength(players);
        expect(asked.filter((name) => /\/cmaf1-[1-9]\d*\.mp4/.test(name))).not.toEqual([]);

        await inFilm("film.pause(); film.currentTime = 7.5");
        await expect.poll(() => inFilm("return film.seeking"), slow).toBe(false);
        await reopen();
        await expect.poll(() => inFilm("return film.currentTime"), slow).toBe(7);
        await playFrom(7);
        await inFilm("film.loop = true");
        await controlClient(product.sandboxUrl).refund(paymentIntentId);
        const ended = "return document.body.innerText.includes('Your access to this content has ended.')";
        await expect.poll(() => page.run(ended), slow).toBe(true);
        expect(await inFilm("return film.paused")).toBe(true);
      } finally {
        await page.close();
      }
    });
});
