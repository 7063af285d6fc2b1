import type { Page } from "@playwright/test";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { storeToken } from "#e2e/steps/access-storage.ts";
import { market } from "#e2e/steps/demo.ts";
import { purchaseSteps } from "#e2e/steps/purchase.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { stopTime } from "#e2e/steps/stop-time.ts";
import { variantsOfRun } from "#e2e/steps/variants-of-run.ts";
import { watchTimers } from "#e2e/steps/watch-timers.ts";

const words = {
  en: {
    failed: "Download failed. Please try again.",
    missing: "Unable to download. File URL not found.",
  },
  es: {
    failed: "La descarga falló. Inténtalo de nuevo.",
    missing: "No se puede descargar. No se encontró la dirección del archivo.",
  },
};

for (const language of variantsOfRun(["en", "es"] as const, 1)) {
  test(`${language}: shows a download's result for five seconds`, { tag: "@long" }, async ({ page, product }) => {
    const { accessToken } = await quickPurchase(product, market, newReader());
    await storeToken(page, market.slug, accessToken);
    await page.clock.install();
    const { text, article, openPost } = purchaseSteps(page, language);
    await openPost(market);
    const download = article.getByRole("button", { name: text.download(market.fileName) });
    await download.scrollIntoViewIfNeeded();
    await expect(download).toBeVisible();
    await stopTime(page);
    let isLost = true;
    await page.route("**/media/**", (route) => {
      const loses = isLost && route.request().resourceType() === "fetch";
      isLost &&= !loses;
      return loses ? route.abort() : route.fallback();
    });
    for (const says of [words[language].failed, text.downloaded]) {
      await download.click();
      const told = article.getByText(says);
      await expect(told).toBeVisible();
      await page.clock.runFor(4_900);
      await expect(told).toBeVisible();
      await page.clock.runFor(100);
      await expect(told).toBeHidden();
    }
  });

  test(`${language}: reports a file without a URL`, { tag: "@long" }, async ({ page, product }) => {
    const { accessToken } = await quickPurchase(product, market, newReader());
    await storeToken(page, market.slug, accessToken);
    await page.route(
      `**${addressOf("getPost", { params: { slug: market.slug }, query: { alg: "AR_HS1GB" } })}`,
      async (route) => {
        const answer = await route.fetch();
        const post = (await answer.json()) as {
          data: { attributes: { mediaFiles: { data: { attributes: { url: string; formats: null } }[] } } };
        };
        for (const { attributes } of post.data.attributes.mediaFiles.data) attributes.url = "";
        await route.fulfill({ response: answer, json: post });
      },
    );
    const { text, article, openPost } = purchaseSteps(page, language);
    await openPost(market);
    await article.getByRole("button", { name: text.download(market.fileName) }).click();
    await expect(article.getByText(words[language].missing)).toBeVisible();
  });
}

test("confirms a copied code for three seconds", { tag: "@long" }, async ({ page, context, product }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const reader = newReader();
  const { accessCode } = await quickPurchase(product, market, reader);
  await page.clock.install();
  const waits = await watchTimers(page, 3_000);
  const { text, banner, openPost, openModal, enterReturningDetails, enterCode } = purchaseSteps(page);
  await openPost(market);
  await openModal();
  await enterReturningDetails(reader);
  await enterCode(accessCode);
  const copy = banner.getByRole("button", { name: text.copy });
  await expect(copy).toBeVisible();
  await stopTime(page);
  await copy.click();
  const copied = banner.getByRole("button", { name: text.copied });
  await expect(copied).toBeVisible();
  await page.clock.runFor(2_900);
  await expect(copied).toBeVisible();
  // Copying again restarts the three seconds.
  const { started } = await waits();
  await copied.click();
  await expect.poll(async () => (await waits()).started).toBe(started + 1);
  await page.clock.runFor(2_900);
  await expect(copied).toBeVisible();
  await page.clock.runFor(100);
  await expect(copied).toBeHidden();
});

test.describe("toasts", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });
  const toasts = (page: Page) => page.locator("[data-sonner-toast][data-visible=true]");

  async function openQr(page: Page) {
    await page.clock.install();
    await page.goto(paths.paymentQr);
    await page.clock.runFor(900);
    const code = page.getByRole("button", { name: "Copy the payment link" });
    await expect(code).toBeVisible();
    return code;
  }

  test("shows success messages for two seconds, at most twenty at once", { tag: "@long" }, async ({ page }) => {
    const code = await openQr(page);
    await code.click();
    // Now the toaster has loaded.
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(10_000);
    await expect(toasts(page)).toHaveCount(0);
    await stopTime(page);
    await code.click();
    const copied = page.getByText("Copied!", { exact: true });
    await expect(copied).toBeVisible();
    // A toast appears and disappears with the page's animation frames.
    await page.clock.runFor(100);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(1_800);
    await expect(copied).toBeVisible();
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(100);
    await expect(copied).toBeHidden();
    await page.clock.runFor(500);
    await expect(toasts(page)).toHaveCount(0);

    for (let pressed = 0; pressed < 22; pressed++) await code.evaluate((button: HTMLElement) => button.click());
    await page.clock.runFor(100);
    await expect(page.locator("[data-sonner-toast]")).toHaveCount(22);
    await expect(toasts(page)).toHaveCount(20);
  });

  test("shows error messages for four seconds, after trying the legacy clipboard", { tag: "@long" }, async ({
    page,
  }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("refused", "NotAllowedError"));
    });
    const code = await openQr(page);
    await code.click();
    await expect(toasts(page)).toContainText("Payment link has been copied to your clipboard");
    await page.clock.runFor(10_000);
    await page.evaluate(() => {
      document.execCommand = () => false;
    });
    await stopTime(page);
    await code.click();
    const told = toasts(page).getByText("Copying did not work.");
    await page.clock.runFor(100);
    await expect(told).toBeVisible();
    await page.clock.runFor(3_800);
    await expect(told).toBeVisible();
    await page.clock.runFor(600);
    await expect(told).toBeHidden();
  });
});

test("reloads a QR code half a second after a retry", { tag: "@long" }, async ({ page }) => {
  await page.clock.install();
  await page.route(`**${paths.paymentQrImage}`, (route) => route.abort());
  await page.goto(paths.paymentQr);
  await page.clock.runFor(900);
  const retry = page.getByRole("button", { name: "Retry" });
  await expect(retry).toBeVisible();
  await page.unroute(`**${paths.paymentQrImage}`);
  await stopTime(page);
  await retry.click();
  const code = page.getByRole("button", { name: "Copy the payment link" });
  await expect(page.getByText("Loading the QR code")).toBeAttached();
  await page.clock.runFor(499);
  await expect(code).toBeHidden();
  await page.clock.runFor(1);
  await expect(code).toBeVisible();
});
