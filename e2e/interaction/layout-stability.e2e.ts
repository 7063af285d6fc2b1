import type { Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test, untilHydrated } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { openPartialPage } from "#e2e/steps/open-partial-page.ts";
import { readerPages } from "#e2e/steps/reader-pages.ts";
import { variantsOfRun } from "#e2e/steps/variants-of-run.ts";

/** The page's cumulative layout shift, as the browser counts it. */
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
        // The browser delivers buffered entries before the second frame.
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(sum))));
      }),
  );
}

/** Rounds to 0.000 in every tool. A word that gets a few pixels wider in its own font scores a tenth of this. */
const noShift = 0.0005;

for (const width of variantsOfRun([1280, 390] as const, 1)) {
  test(`shifts nothing while pages load, even with late fonts, at ${width} px`, { tag: "@long" }, async ({ page }) => {
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
    // Verifies that the measurement can fail.
    await page.evaluate(() => {
      const block = document.createElement("div");
      block.style.height = "300px";
      document.querySelector("main")?.prepend(block);
    });
    await expect.poll(() => layoutShift(page)).toBeGreaterThan(noShift);
  });
}

const paints = () => performance.getEntriesByType("paint").length;

/**
 * Gives the browser time to paint, if it could. A browser with render-blocking resources is never idle, so each moment
 * has a timeout.
 */
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
  test(`never paints a part of ${part} from a partially received page`, { tag: "@long" }, async ({
    page,
    product,
    clientAddress,
  }) => {
    await using halved = await openPartialPage(product.publicUrl, clientAddress, inside);
    await page.goto(halved.origin + path, { waitUntil: "commit" });
    await twentyIdleMoments(page);
    expect(await page.evaluate(paints)).toBe(0);
    halved.sendRest();
    await page.waitForLoadState();
    await untilHydrated(page);
    await expect.poll(() => page.evaluate(paints)).toBeGreaterThan(0);
    expect(await layoutShift(page)).toBeLessThan(noShift);
    // Without the link that blocks rendering, the first half is painted.
    await using free = await openPartialPage(product.publicUrl, clientAddress, inside, (html) =>
      html.replaceAll(/<link rel="expect"[^>]*>/g, ""),
    );
    await page.goto(free.origin + path, { waitUntil: "commit" });
    await expect.poll(() => page.evaluate(paints)).toBeGreaterThan(0);
    // Reads at once what arrived with the whole row.
    await using whole = await openPartialPage(product.publicUrl, clientAddress, after);
    await page.goto(whole.origin + path, { waitUntil: "commit" });
    await expect.poll(() => page.evaluate(paints)).toBeGreaterThan(0);
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
  });
}

test("blocks the first paint from the head, and fetches the resource once", { tag: "@long" }, async ({ request }) => {
  // The second time it comes from the cache.
  for (const path of [...Object.values(readerPages), paths.tooManyRequests])
    for (let visit = 0; visit < 2; visit += 1) {
      const [head = "", body = ""] = (await (await request.get(path)).text()).split("</head>");
      const named = [...head.matchAll(/<link rel="expect" href="#([^"]+)" blocking="render"\/>/g)].map(([, id]) => id);
      expect(named.length, path).toBeGreaterThan(0);
      for (const id of named) expect(body.split(` id="${id}"`).length - 1, `${path} ${id}`).toBe(1);
      expect(body, path).not.toContain('rel="expect"');
    }
});

for (const width of variantsOfRun([1280, 390] as const, 0)) {
  test(`shows a payment's result without layout shift at ${width} px`, { tag: "@long" }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const issue = page.getByRole("heading", { name: "Payment Issue" });
    // At once without a payment, after the first check with an unknown one.
    for (const query of ["", "?payment_intent=pi_3000000000000000000000000"]) {
      await page.goto(paths.paymentCallback + query);
      await expect(issue).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
      expect(await layoutShift(page), query || "no payment").toBeLessThan(noShift);
    }
  });
}
