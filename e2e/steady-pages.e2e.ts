import type { Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test, untilTaken } from "./harness/test.ts";
import { market } from "./steps/demo.ts";
import { looksOfRun } from "./steps/looks-of-run.ts";
import { pageInPieces } from "./steps/page-in-pieces.ts";
import { readerPages } from "./steps/reader-pages.ts";

/** Layout shifts of the page so far, as the browser counts them against it. */
async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value;
        });
        observer.observe({ type: "layout-shift", buffered: true });
        // Buffered entries are handed over before the second frame.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );
}

/** What every tool prints as 0.000. A word that is a few pixels wider in its own typeface counts for a tenth of it. */
const noShift = 0.0005;

for (const width of looksOfRun([1280, 390] as const, 1)) {
  test(`nothing moves while pages load, not even when typefaces come late, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const [name, path] of Object.entries(readerPages)) {
      const painted = Promise.withResolvers<void>();
      const fonts = /\.woff2$/;
      await page.route(fonts, (route) => painted.promise.then(() => route.fallback()));
      await page.goto(path, { waitUntil: "commit" });
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      painted.resolve();
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => document.fonts.ready);
      await page.unroute(fonts);
      expect(await layoutShift(page), name).toBeLessThan(noShift);
    }
    // The measure can fail.
    await page.evaluate(() => {
      const block = document.createElement("div");
      block.style.height = "300px";
      document.querySelector("main")?.prepend(block);
    });
    await expect.poll(() => layoutShift(page)).toBeGreaterThan(noShift);
  });
}

const paints = () => performance.getEntriesByType("paint").length;

/** Leaves the browser time to paint, were it not held back: it calls no moment idle while it is, so each has an end. */
async function twentyIdleMoments(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0);
  await page.evaluate(async () => {
    for (let moment = 0; moment < 20; moment += 1)
      await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 100 }));
  });
}

for (const [part, path, inside, after] of [
  ["the header", paths.policies, 'href="#quick-links"', "<main"],
  ["Home's first screen", paths.home, "<figcaption", "</section>"],
  ["Explore's choices", paths.explore(), "<option", "<h2"],
  ["a post's beginning", paths.post(market.username, market.slug), "<time", "</article>"],
  ["a creator's name", paths.creator(market.username), "</h1>", "<h2"],
  ["a notice", paths.tooManyRequests, "</h1>", "<footer"],
] as const) {
  test(`a page that comes in pieces: ${part} is not painted by halves`, async ({ page, product, clientAddress }) => {
    await using halved = await pageInPieces(product.publicUrl, clientAddress, inside);
    await page.goto(halved.origin + path, { waitUntil: "commit" });
    await twentyIdleMoments(page);
    expect(await page.evaluate(paints)).toBe(0);
    halved.sendRest();
    await page.waitForLoadState();
    await untilTaken(page);
    await expect.poll(() => page.evaluate(paints)).toBeGreaterThan(0);
    expect(await layoutShift(page)).toBeLessThan(noShift);
    // Without the link that holds it back the half is painted.
    await using free = await pageInPieces(product.publicUrl, clientAddress, inside, (html) =>
      html.replaceAll(/<link rel="expect"[^>]*>/g, ""),
    );
    await page.goto(free.origin + path, { waitUntil: "commit" });
    await expect.poll(() => page.evaluate(paints)).toBeGreaterThan(0);
    // What has come with the whole row is read at once.
    await using whole = await pageInPieces(product.publicUrl, clientAddress, after);
    await page.goto(whole.origin + path, { waitUntil: "commit" });
    await expect.poll(() => page.evaluate(paints)).toBeGreaterThan(0);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
  });
}

test("what holds the first paint stands in the head, and what it waits for comes once", async ({ request }) => {
  // The second time from memory.
  for (const path of [...Object.values(readerPages), paths.tooManyRequests])
    for (let visit = 0; visit < 2; visit += 1) {
      const [head = "", body = ""] = (await (await request.get(path)).text()).split("</head>");
      const named = [...head.matchAll(/<link rel="expect" href="#([^"]+)" blocking="render"\/>/g)].map(([, id]) => id);
      expect(named.length, path).toBeGreaterThan(0);
      for (const id of named) expect(body.split(` id="${id}"`).length - 1, `${path} ${id}`).toBe(1);
      expect(body, path).not.toContain('rel="expect"');
    }
});

for (const width of looksOfRun([1280, 390] as const, 0)) {
  test(`the result of a payment comes without moving anything, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const issue = page.getByRole("heading", { name: "Payment Issue" });
    // At once without a payment, after the first check with one that nobody knows.
    for (const query of ["", "?payment_intent=pi_3000000000000000000000000"]) {
      await page.goto(paths.paymentCallback + query);
      await expect(issue).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      expect(await layoutShift(page), query || "no payment").toBeLessThan(noShift);
    }
  });
}
