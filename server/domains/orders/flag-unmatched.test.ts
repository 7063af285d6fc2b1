import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type Shop } from "#server/domains/payments/testing/open-shop.ts";
import { paymentIntentOf, TestBrowser } from "#server/testing/test-browser.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ webhooks: true });
});
afterAll(() => shop.product.close());

test("raises one alert for a paid payment whose order was changed at the provider, however often it is checked", async () => {
  const { stripe, url } = shop.product;
  const other = await shop.purchase();
  await shop.delivered();
  const orderOf = async (id: string) =>
    String((await shop.rows("SELECT id FROM orders WHERE payment_intent_id = $1", [id]))[0]?.id);
  for (const wrong of [await orderOf(other.id), "", "somebody-elses"]) {
    const browser = new TestBrowser(url);
    const reader = { email: `astray-${wrong.length}@readers.example`, name: "Ana Ruiz" };
    const id = paymentIntentOf((await browser.startPurchase(shop.post, reader)).body.clientSecret);
    const own = await orderOf(id);
    await stripe.paymentIntents.update(id, { metadata: { order_id: wrong } });
    await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa", return_url: url });
    await shop.delivered();
    const ask = async () =>
      (await browser.post("/api/payments/check-payment-status", { paymentIntentId: id })).body.paymentRecordStatus;
    expect([await ask(), await ask()]).toEqual(["pending", "pending"]);
    const alerts = await shop.rows("SELECT kind, message FROM alerts WHERE subject_id = $1", [id]);
    expect(alerts, wrong).toEqual([{ kind: "payment-astray", message: expect.stringContaining(own) }]);

    // As the runbook says: the operator corrects the payment at the provider.
    await stripe.paymentIntents.update(id, { metadata: { order_id: own } });
    expect(await ask()).toBe("completed");
  }
});

test("ignores a paid payment of another shop on the same account", async () => {
  const { stripe, url } = shop.product;
  const { id } = await stripe.paymentIntents.create({
    amount: 450,
    currency: "usd",
    automatic_payment_methods: { enabled: true },
  });
  await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa", return_url: url });
  await shop.delivered();
  expect(await shop.rows("SELECT kind FROM alerts WHERE subject_id = $1", [id])).toEqual([]);
});
