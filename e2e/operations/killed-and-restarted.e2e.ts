import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { type KillTarget, type StartedProduct, startedProduct } from "#e2e/harness/started-product.ts";
import { test as base, expect } from "#e2e/harness/test.ts";
import { market } from "#e2e/steps/demo.ts";
import { codeIn } from "#e2e/steps/mail.ts";
import { cards, purchaseSteps } from "#e2e/steps/purchase.ts";
import { idOf } from "#e2e/steps/quick-purchase.ts";
import { newReader } from "#e2e/steps/reader.ts";
import { controlClient } from "#sandbox/control-client.ts";

const test = base.extend<object, { started: StartedProduct }>({
  started: [
    async ({ browserName: _ }, use) => {
      const started = await startedProduct();
      await started.start();
      await use(started);
      await started.stop();
      started.remove();
    },
    { scope: "worker", timeout: 400_000 },
  ],
  product: async ({ started }, use) => await use(started.product),
});

const victims: KillTarget[] = ["everything", "supervisor", "app", "postgres", "provider"];

for (const victim of victims) {
  test(`settles, grants and mails once after ${victim} was killed during a purchase and the product restarted`, {
    tag: ["@alone", "@long"],
  }, async ({ page, product, started }) => {
    // Includes a stop and a start of the product.
    test.slow();
    const reader = newReader();
    const steps = purchaseSteps(page);
    const created = page.waitForResponse((response) => response.url().endsWith(addressOf("createPaymentIntent")));
    await steps.openPost(market);
    await steps.openModal();
    await steps.enterDetails(reader);
    const { clientSecret } = (await (await created).json()) as { clientSecret: string };
    const paymentIntentId = idOf(clientSecret);
    const traces = () =>
      product.query<{ settlements: number; grants: number; mails: number }>(
        `SELECT (SELECT count(*)::int FROM settlements WHERE order_id = o.id) AS settlements,
           (SELECT count(*)::int FROM grants WHERE order_id = o.id) AS grants,
           (SELECT count(*)::int FROM shared_mails WHERE subject_id = o.id::text) AS mails
         FROM orders o WHERE o.payment_intent_id = $1`,
        [paymentIntentId],
      );

    // The card is charged, but neither the provider nor the page can notify the shop.
    await controlClient(product.sandboxUrl).webhooks({ mode: "hold" });
    await page.route(`**${addressOf("checkPaymentStatus")}`, (route) => route.abort());
    const confirmed = page.waitForResponse((response) =>
      response.url().endsWith(`/v1/payment_intents/${paymentIntentId}/confirm`),
    );
    await steps.payWith(cards.pays);
    expect((await confirmed).ok()).toBe(true);
    expect(await traces()).toEqual([{ settlements: 0, grants: 0, mails: 0 }]);
    await started.kill(victim);
    await started.stop();

    await started.start();
    const mail = await product.codeMailTo(reader.email);
    await page.unroute(`**${addressOf("checkPaymentStatus")}`);
    await page.goto(
      `${paths.paymentCallback}?payment_intent=${paymentIntentId}&payment_intent_client_secret=${clientSecret}`,
    );
    await steps.continueToContent(market);
    await expect(page.getByText(market.bodyCanary)).toBeVisible();
    await expect(steps.banner.getByRole("code")).toHaveText(codeIn(mail));

    // The provider's events still arrive, and change nothing.
    await expect
      .poll(async () => (await controlClient(product.sandboxUrl).state()).pendingDeliveries, { timeout: 90_000 })
      .toBe(0);
    expect(await traces()).toEqual([{ settlements: 1, grants: 1, mails: 1 }]);
    expect(await product.codeMails(reader.email)).toHaveLength(1);
  });
}
