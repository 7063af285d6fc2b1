import type { Page } from "@playwright/test";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";

const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Scrolls like a reader and waits until scrolling ends. */
async function scrollTo(page: Page, y: number): Promise<void> {
  await page.evaluate((y) => window.scrollTo(0, y), y);
  await expect.poll(() => page.evaluate(() => history.state?.y)).toBe(y);
}

/** Retries, because a new document may still be loading. */
async function expectScrollPosition(page: Page, y: number): Promise<void> {
  await expect(async () => expect(await scrolledTo(page)).toBe(y)).toPass();
}

test("opens a screen at its top, and restores the scroll position on the way back, also after a reload", {
  tag: "@long",
}, async ({ page }) => {
  await page.goto(paths.explore(), { waitUntil: "networkidle" });
  await scrollTo(page, 700);
  const card = page.getByRole("article").locator('a[href^="/blog/"]').first();
  await card.evaluate((link: HTMLElement) => link.click());
  await expect(page).not.toHaveURL(/explore/);
  await expect.poll(() => scrolledTo(page)).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL(/explore/);
  await expect.poll(() => scrolledTo(page)).toBe(700);
  await page.goForward();
  await expect.poll(() => scrolledTo(page)).toBe(0);

  await scrollTo(page, 300);
  await page.reload({ waitUntil: "networkidle" });
  await expectScrollPosition(page, 300);
  await page.goBack();
  await expect.poll(() => scrolledTo(page)).toBe(700);

  // To another document and back.
  await page.goto(paths.notFound);
  await page.goBack({ waitUntil: "networkidle" });
  await expectScrollPosition(page, 700);
});

test("keeps the scroll position when only the list changes", { tag: "@long" }, async ({ page }) => {
  await page.goto(paths.explore(), { waitUntil: "networkidle" });
  await scrollTo(page, 120);
  await page.getByRole("searchbox").fill("la");
  await expect(page).toHaveURL(/q=la/);
  expect(await scrolledTo(page)).toBe(120);
});

test("stores nothing in the browser except choices", { tag: "@long" }, async ({ page, context }) => {
  for (const path of [paths.home, paths.explore(), paths.creator(market.username)]) await page.goto(path);
  await page.getByRole("article").getByRole("link").first().click();
  await expect(page).not.toHaveURL(paths.creator(market.username));
  await page.goBack();
  await expect(page).toHaveURL(paths.creator(market.username));
  await page.waitForLoadState("networkidle");
  await page.reload({ waitUntil: "networkidle" });
  const stored = await page.evaluate(async () => [
    ...[...Object.keys(localStorage), ...Object.keys(sessionStorage)],
    ...(await indexedDB.databases()).map(({ name }) => name),
    ...(await caches.keys()),
  ]);
  expect(stored).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).toEqual([]);
});
