import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { type Killed, type StartedProduct, startedProduct } from "./harness/started-product.ts";
import { test as base, expect } from "./harness/test.ts";
import { market } from "./steps/demo.ts";
import { codeIn } from "./steps/mail.ts";
import { cards, purchaseSteps } from "./steps/purchase.ts";
import { idOf } from "./steps/quick-purchase.ts";
import { newReader } from "./steps/reader.ts";

const test = base.extend<object, { started: StartedProduct }>({
  started: [
    async ({ browserName: _ }, use) => {
      const started = await startedProduct();
      await started.start();
      await use(started);
      await started.stop();
      started.remove();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  product: async ({ started }, use) => await use(started.product),
});

// One process alone comes back under its supervisor as well (`killed-while-paying`): its new start is part of the long run.
const victims: Killed[] = ["everything"];
if (process.env.VITRINA_TEST_ALL) victims.push("supervisor", "app", "postgres", "provider");

for (const victim of victims) {
  test(`${victim} killed in mid-purchase, then a new start: one settlement, one grant, one mail`, {
    tag: "@alone",
  }, async ({ page, product, started }) => {
    // A stop and a start lie in it.
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

    // The card is charged, and neither the provider nor the page can tell the shop.
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
    const mail = await product.codeMailTo(reader.email, 45_000);
    await page.unroute(`**${addressOf("checkPaymentStatus")}`);
    await page.goto(
      `${paths.paymentCallback}?payment_intent=${paymentIntentId}&payment_intent_client_secret=${clientSecret}`,
    );
    await steps.continueToContent(market);
    await expect(page.getByText(market.bodyCanary)).toBeVisible();
    await expect(steps.banner.getByRole("code")).toHaveText(codeIn(mail));

    // What the provider had to tell arrives all the same, and changes nothing.
    await expect
      .poll(async () => (await controlClient(product.sandboxUrl).state()).pendingDeliveries, { timeout: 30_000 })
      .toBe(0);
    expect(await traces()).toEqual([{ settlements: 1, grants: 1, mails: 1 }]);
    expect(await product.codeMails(reader.email)).toHaveLength(1);
  });
}
