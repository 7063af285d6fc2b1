import { paths } from "#contract/paths.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { cards, purchaseSteps } from "#e2e/steps/purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

test("completes the purchase after the reader answers the bank", async ({ page, product }) => {
  const steps = purchaseSteps(page);
  await steps.openPost(market);
  await steps.openModal();
  await steps.enterDetails(newReader());
  await steps.payWith(cards.asksForAuthentication);
  await page.waitForURL((url) => url.origin === product.sandboxUrl);
  await page.getByRole("button", { name: steps.text.completeAuthentication }).click();
  await page.waitForURL((url) => url.pathname === paths.paymentCallback);
  await steps.continueToContent(market);
  await expect(page.getByText(market.bodyCanary)).toBeVisible();
});

test("lets a reader who fails the bank's question pay with another card", { tag: "@long" }, async ({
  page,
  product,
}) => {
  const reader = newReader();
  const steps = purchaseSteps(page);
  const { text } = steps;
  await steps.openPost(market);
  await steps.openModal();
  await steps.enterDetails(reader);
  await steps.payWith(cards.asksForAuthentication);
  await page.getByRole("button", { name: text.failAuthentication }).click();

  await expect(page.getByRole("heading", { name: text.notProcessed })).toBeVisible();
  await expect(
    page.getByText(/^We couldn't process your payment at this time\. \(Payment Intent ID: pi_\w+\)$/),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: text.keepExploring })).toHaveAttribute("href", paths.explore());
  await page.getByRole("button", { name: text.tryDifferent }).click();
  await expect(page).toHaveURL(product.publicUrl + paths.post(market.username, market.slug) + paths.purchase);
  // No second click: the payment has reopened.
  await expect(steps.dialog).toBeVisible();
  await expect(page.getByText(text.price(market.usd))).toBeVisible();
  await expect(page.getByText(market.bodyCanary)).toBeHidden();
  expect(await product.codeMails(reader.email)).toEqual([]);

  await steps.enterDetails(reader);
  await steps.payWith(cards.pays);
  await steps.continueToContent(market);
  await expect(page.getByText(market.bodyCanary)).toBeVisible();
  await product.codeMailTo(reader.email);
});
