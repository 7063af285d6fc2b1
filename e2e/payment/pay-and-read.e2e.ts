import { readFileSync } from "node:fs";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { demoFile, market, shelves } from "#e2e/steps/demo.ts";
import { cards, purchaseSteps } from "#e2e/steps/purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

test("lets a reader pay, read the post, download its file and keep the code", async ({ page, context, product }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const reader = newReader();
  const steps = purchaseSteps(page);
  const { text, dialog, banner, article } = steps;

  await page.goto(paths.explore(shelves.market));
  await page.getByRole("link", { name: market.title }).click();
  await expect(dialog).toBeVisible();
  await expect(dialog.getByText(market.usd, { exact: true })).toBeVisible();
  await expect(dialog.getByText(text.info)).toBeVisible();
  await expect(dialog.getByRole("radio", { name: "One-time access" })).toBeChecked();
  // The button is named after the missing step.
  await expect(dialog.getByRole("button", { name: "Select Payment Method" })).toBeDisabled();
  await steps.enterDetails(reader);
  await expect(dialog.getByText(text.secure)).toBeVisible();
  await steps.payWith(cards.pays);

  await expect(page.getByRole("heading", { name: text.confirming })).toBeVisible();
  await expect(page).toHaveURL(product.publicUrl + paths.paymentCallback);
  await steps.continueToContent(market);

  await expect(article.getByText(market.bodyCanary)).toBeVisible();
  await expect(article.getByText(/^Open for you until \w+, \w+ \d+ at \d/)).toBeVisible();
  await expect(article.getByText(text.price(market.usd))).toBeHidden();
  const pictures = article.getByRole("figure").locator("img:not(.glimpse)");
  await expect(pictures).toHaveCount(3);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600);
  }

  const downloading = page.waitForEvent("download");
  await article.getByRole("button", { name: text.download(market.fileName) }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(market.fileName);
  expect(readFileSync(await download.path())).toEqual(demoFile(market.username, market.fileName));
  await expect(article.getByText(text.downloaded)).toBeVisible();

  const code = await banner.getByRole("code").innerText();
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  await banner.getByRole("button", { name: text.copy }).click();
  await expect(banner.getByRole("button", { name: text.copied })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await expect(banner.getByRole("button", { name: text.copy })).toBeVisible();

  const mail = await product.codeMailTo(reader.email);
  expect(mail.text).toContain(code);
  expect(await product.codeMails(reader.email)).toHaveLength(1);

  await banner.getByRole("button", { name: "Dismiss" }).click();
  await page.reload();
  await expect(article.getByText(market.bodyCanary)).toBeVisible();
  await expect(banner).toBeHidden();
  const stored = await page.evaluate(() => Object.keys(localStorage));
  expect(stored).toEqual([expect.stringMatching(/^vitrina\.access\.[0-9a-f]{64}$/)]);
});

test("hands no token or code to a stranger who knows the payment's URL", async ({ page, product, anotherBrowser }) => {
  const steps = purchaseSteps(page);
  const created = page.waitForResponse((response) => response.url().endsWith(addressOf("createPaymentIntent")));
  await steps.openPost(market);
  await steps.openModal();
  await steps.enterDetails(newReader());
  const { clientSecret } = (await (await created).json()) as { clientSecret: string };
  await steps.payWith(cards.pays);
  await expect(page.getByRole("heading", { name: steps.text.success })).toBeVisible();

  const stranger = await (await anotherBrowser()).newPage();
  const paymentIntentId = clientSecret.split("_secret_")[0];
  await stranger.goto(`${product.publicUrl}${paths.paymentCallback}?payment_intent=${paymentIntentId}`);
  await expect(stranger.getByRole("heading", { name: /Payment (Successful!|Issue)/ })).toBeVisible();
  await stranger.goto(product.publicUrl + paths.post(market.username, market.slug));
  await expect(stranger.getByText(steps.text.price(market.usd))).toBeVisible();
  expect(await stranger.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("opens the post for a buyer who leaves the result page without its button", async ({ page }) => {
  const steps = purchaseSteps(page);
  await steps.openPost(market);
  await steps.openModal();
  await steps.enterDetails(newReader());
  await steps.payWith(cards.pays);
  await expect(page.getByRole("heading", { name: steps.text.success })).toBeVisible();
  await page.goto(paths.post(market.username, market.slug));
  await expect(steps.article.getByText(market.bodyCanary)).toBeVisible();
});

test("reports a callback without a payment at once and offers ways on", async ({ page }) => {
  const { text } = purchaseSteps(page);
  await page.goto(paths.paymentCallback);
  await expect(page.getByRole("heading", { name: text.issue })).toBeVisible();
  await expect(page.getByText(text.informationMissing)).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Home", exact: true })).toHaveAttribute("href", paths.home);
  await expect(main.getByRole("link", { name: "Support", exact: true })).toHaveAttribute("href", paths.contact);
  await main.getByRole("link", { name: "Explore", exact: true }).click();
  await expect(page).toHaveURL(paths.explore());
});
