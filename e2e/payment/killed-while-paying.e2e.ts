import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import type { ProductProcess } from "#e2e/harness/booted-product.ts";
import { expect, test } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { codeIn } from "#e2e/steps/mail.ts";
import { cards, purchaseSteps } from "#e2e/steps/purchase.ts";
import { idOf } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";

const processes: ProductProcess[] = ["app", "postgres", "provider"];

for (const name of processes) {
  test(`settles, grants and mails once after ${name} was killed following the charge`, {
    tag: ["@alone", "@long"],
  }, async ({ page, product }) => {
    const reader = newReader();
    const steps = purchaseSteps(page);
    const created = page.waitForResponse((response) => response.url().endsWith(addressOf("createPaymentIntent")));
    await steps.openPost(market);
    await steps.openModal();
    await steps.enterDetails(reader);
    const { clientSecret } = (await (await created).json()) as { clientSecret: string };
    const paymentIntentId = idOf(clientSecret);

    // The card is charged; the process dies before the reader returns.
    const confirmed = page.waitForResponse((response) =>
      response.url().endsWith(`/v1/payment_intents/${paymentIntentId}/confirm`),
    );
    await steps.payWith(cards.pays);
    expect((await confirmed).ok()).toBe(true);
    await product.kill(name);

    const settled = () =>
      product.query<{ settlements: number; grants: number; mails: number }>(
        `SELECT count(s.order_id)::int AS settlements, count(g.order_id)::int AS grants,
           (SELECT count(*)::int FROM shared_mails WHERE subject_id = o.id::text) AS mails
         FROM orders o LEFT JOIN settlements s ON s.order_id = o.id LEFT JOIN grants g ON g.order_id = o.id
         WHERE o.payment_intent_id = $1 GROUP BY o.id`,
        [paymentIntentId],
      );
    await product.waitUntilReady();
    const mail = await product.codeMailTo(reader.email);
    expect(await settled()).toEqual([{ settlements: 1, grants: 1, mails: 1 }]);

    // The reader returns through the provider's redirect URL, like a refresh of the failed page.
    await page.goto(
      `${paths.paymentCallback}?payment_intent=${paymentIntentId}&payment_intent_client_secret=${clientSecret}`,
    );
    await steps.continueToContent(market);
    await expect(page.getByText(market.bodyCanary)).toBeVisible();
    await expect(steps.banner.getByRole("code")).toHaveText(codeIn(mail));
    // Retries in the meantime neither settle nor mail again.
    expect(await settled()).toEqual([{ settlements: 1, grants: 1, mails: 1 }]);
    expect(await product.codeMails(reader.email)).toHaveLength(1);
  });
}
