import type { Page } from "@playwright/test";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { storedToken, storeToken } from "#e2e/steps/access-storage.ts";
import { market } from "#e2e/steps/demo.ts";
import { purchaseSteps } from "#e2e/steps/purchase.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

const opening = { en: "Opening your content…", es: "Abriendo tu contenido…" };
const ended = {
  en: { text: "Your access to this content has ended.", again: "Pay again" },
  es: { text: "Tu acceso a este contenido ha terminado.", again: "Volver a pagar" },
};

/** Counts the frames in which the price is visible, from the first byte on. */
async function watchPrice(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = window as { framesWithPrice?: number };
    seen.framesWithPrice = 0;
    const look = () => {
      if (document.querySelector("#price")?.checkVisibility()) seen.framesWithPrice = (seen.framesWithPrice ?? 0) + 1;
      requestAnimationFrame(look);
    };
    look();
  });
  return () => page.evaluate(() => (window as { framesWithPrice?: number }).framesWithPrice ?? -1);
}

test("never shows the price to a browser with a valid token, from the first paint on", async ({ page, product }) => {
  const { accessToken } = await quickPurchase(product, market, newReader());
  await storeToken(page, market.slug, accessToken);
  const framesWithPrice = await watchPrice(page);
  const { text } = purchaseSteps(page);
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => scripts.promise.then(() => route.fallback()));
  await page.goto(paths.post(market.username, market.slug), { waitUntil: "commit" });
  await expect(page.getByText(opening.en)).toBeVisible();
  await expect(page.getByText(text.unlock, { exact: true }).filter({ visible: true })).toHaveCount(0);
  scripts.resolve();
  await expect(page.getByText(market.bodyCanary)).toBeVisible();
  expect(await framesWithPrice()).toBe(0);

  // Also after a navigation within the shop.
  await page.getByRole("banner").getByRole("link", { name: "Explore", exact: true }).click();
  await page.getByRole("searchbox").fill(market.title);
  // "Open for you" contains the post as well.
  await page.getByRole("link", { name: market.title }).last().click();
  await expect(page.getByText(market.bodyCanary)).toBeVisible();
  expect(await framesWithPrice()).toBe(0);
});

for (const language of ["en", "es"] as const) {
  const tag = language === "en" ? "@long" : [];
  test(`${language}: shows a notice and a new offer on reload once access has ended`, { tag }, async ({
    page,
    product,
  }) => {
    const { accessToken } = await quickPurchase(product, market, newReader());
    await storeToken(page, market.slug, accessToken);
    const steps = purchaseSteps(page, language);
    await page.clock.install();
    await steps.openPost(market);
    await expect(page.getByText(market.bodyCanary)).toBeVisible();
    await page.clock.setSystemTime(Date.now() + 73 * 3_600_000);
    await page.reload();
    const notice = page.getByRole("main").getByRole("complementary").filter({ hasText: ended[language].text });
    await expect(notice).toBeInViewport();
    await expect(page.getByText(steps.text.price(market.usd))).toBeVisible();
    expect(await storedToken(page, market.slug)).toBeNull();
    await notice.getByRole("button", { name: ended[language].again }).click();
    await expect(steps.dialog).toBeVisible();
  });
}

test("shows the offer and the notice when the server rejects the token", async ({ page, product }) => {
  const { accessToken } = await quickPurchase(product, market, newReader());
  await storeToken(page, market.slug, accessToken);
  const refused = { status: 401, json: { error: "ACCESS_REQUIRED" } };
  await page.route(
    `**${addressOf("getPost", { params: { slug: market.slug }, query: { alg: "AR_HS1GB" } })}`,
    (route) => route.fulfill(refused),
  );
  const { text, openPost } = purchaseSteps(page);
  await openPost(market);
  await expect(page.getByText(text.price(market.usd))).toBeVisible();
  await expect(page.getByText(ended.en.text)).toBeVisible();
});

test("shows readers without a token the price at once, without a notice", { tag: "@long" }, async ({ page }) => {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, (route) => scripts.promise.then(() => route.fallback()));
  const { text } = purchaseSteps(page);
  await page.goto(paths.post(market.username, market.slug), { waitUntil: "commit" });
  await expect(page.getByText(text.price(market.usd))).toBeVisible();
  await expect(page.getByText(opening.en)).toBeHidden();
  scripts.resolve();
  await page.waitForLoadState("networkidle");
  await expect(page.getByText(ended.en.text)).toBeHidden();
});
