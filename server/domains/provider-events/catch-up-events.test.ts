import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type Shop } from "#server/domains/payments/testing/open-shop.ts";
import { startTestProduct } from "#server/testing/test-product.ts";

let shop: Shop;
beforeAll(async () => {
  // The provider has no webhook address.
  shop = await openShop();
});
afterAll(() => shop.product.close());

const look = async () => {
  await shop.product.database.shiftClock("5 minutes");
  await shop.product.product.providerEvents.catchUp();
};
const worked = async () =>
  (await shop.rows("SELECT type FROM webhook_inbox ORDER BY received_at, type")).map(({ type }) => String(type));

test("processes events without a webhook within minutes, once; a failing provider delays them but loses none", async () => {
  const [disputed, refunded, warned, calm] = [
    await shop.purchase(),
    await shop.purchase(),
    await shop.purchase(),
    await shop.purchase(),
  ];
  await look();
  expect(await worked(), "a new database has no past").toEqual([]);

  await shop.control.advanceClock(3 * 24 * 3600);
  await shop.control.dispute(disputed.id);
  await shop.control.refund(refunded.id);
  await shop.control.failNext({ method: "GET", path: "/v1/events", when: "before", kind: "500", times: 2 });
  await expect(look()).rejects.toThrow();
  await shop.control.failNext({ method: "GET", path: "/v1/payment_intents", when: "before", kind: "500", times: 2 });
  const settled = async () => (await worked()).filter((type) => type === "payment_intent.succeeded").length;
  await look();
  expect(await settled(), "the one that the provider did not tell of").toBe(3);
  expect([await shop.read(disputed), await shop.read(refunded), await shop.read(calm)]).toEqual([401, 401, 200]);
  await look();
  expect(await settled()).toBe(4);

  await shop.control.warnOfFraud(warned.id);
  await Promise.all([look(), shop.product.product.providerEvents.catchUp()]);
  expect(await shop.read(warned)).toBe(401);
  expect(await shop.refundsOf(warned.id)).toEqual([450]);
  const before = await worked();
  expect(before.filter((type) => type === "radar.early_fraud_warning.created")).toHaveLength(1);
  await look();
  await look();
  expect((await worked()).filter((type) => type.startsWith("charge.dispute"))).toEqual(["charge.dispute.created"]);
});

test("keeps checking for events in a shop that has none yet", async () => {
  const quiet = await startTestProduct();
  for (let times = 0; times < 3; times += 1) {
    await quiet.database.shiftClock("5 minutes");
    expect(await quiet.product.providerEvents.catchUp()).toBe(false);
  }
  await quiet.close();
});
