import { addressOf } from "#contract/address-of-call.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { cards, purchaseSteps } from "#e2e/steps/purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

test("pays with a third card after two declines: one order, one grant", async ({ page, product }) => {
  const reader = newReader();
  const started: string[] = [];
  page.on("response", async (response) => {
    if (response.url() !== product.publicUrl + addressOf("createPaymentIntent")) return;
    const { clientSecret } = (await response.json()) as { clientSecret: string };
    started.push(clientSecret.split("_secret_")[0] ?? "");
  });
  const steps = purchaseSteps(page);
  const error = steps.dialog.getByRole("alert");
  await steps.openPost(market);
  await steps.openModal();
  await steps.enterDetails(reader);

  await steps.payWith(cards.declined);
  await expect(error).toHaveText(steps.text.declined);
  await steps.payWith(cards.lacksFunds);
  await expect(error).toHaveText("Your card has insufficient funds.");
  await steps.payWith(cards.pays);
  await steps.continueToContent(market);
  await expect(page.getByText(market.bodyCanary)).toBeVisible();

  expect(started).toHaveLength(1);
  const orders = await product.query(
    `SELECT o.id FROM orders o JOIN settlements s ON s.order_id = o.id JOIN grants g ON g.order_id = o.id
     WHERE o.email_fingerprint IN (SELECT email_fingerprint FROM orders WHERE payment_intent_id = $1)`,
    [started[0]],
  );
  expect(orders).toHaveLength(1);
  await product.codeMailTo(reader.email);
  expect(await product.codeMails(reader.email)).toHaveLength(1);
});
