import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { storeToken } from "#e2e/steps/access-storage.ts";
import { market } from "#e2e/steps/demo.ts";
import { expectAccessible } from "#e2e/steps/expect-accessible.ts";
import { cards, purchaseSteps } from "#e2e/steps/purchase.ts";
import { quickPurchase } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

test("reports ended access on a download and offers a new purchase", { tag: "@alone" }, async ({ page, product }) => {
  const steps = purchaseSteps(page);
  await steps.buy(market, newReader(), cards.pays);
  await expect(page.getByText(market.bodyCanary)).toBeVisible();
  await product.shiftClock("73 hours");
  await page.getByRole("button", { name: steps.text.download(market.fileName) }).click();
  await expect(page.getByText("Your access to this content has ended.")).toBeVisible();
  await page.getByRole("button", { name: "Pay again" }).click();
  await expect(steps.dialog).toBeVisible();
  await expect(page.getByText(market.bodyCanary)).toBeHidden();
});

const film = { username: "kenji-morita", slug: "the-puncture-kit", title: "The Puncture Kit", usd: "$1.00" };

test("stops a running film within twenty seconds of the access's end, and leaves the text", {
  tag: ["@alone", "@long"],
}, async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { accessToken } = await quickPurchase(product, film, newReader());
  await storeToken(page, film.slug, accessToken);
  await page.clock.install();
  await page.goto(paths.post(film.username, film.slug));
  await page.getByRole("button", { name: "Play the-puncture-kit.mp4" }).click();
  const video = page.locator("video");
  await video.evaluate((element: HTMLVideoElement) => {
    element.loop = true;
  });
  await expect(video).toHaveJSProperty("paused", false);
  await page.clock.runFor(20_000);
  await expect(video).toHaveJSProperty("paused", false);
  await expect(page.getByText(/^Open for you until/)).toBeVisible();

  await product.shiftClock("73 hours");
  await page.clock.runFor(20_000);
  await expect(page.getByText("Your access to this content has ended.")).toBeVisible();
  await expect(video).toHaveJSProperty("paused", true);
  await expectAccessible(page, "film after the access");
  await expect(page.getByText(/^Open for you until/)).toBeHidden();
  await expect(page.locator(".article > p").first()).toBeVisible();
  await page.getByRole("button", { name: "Pay again" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
});
