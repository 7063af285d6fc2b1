import { expect, test } from "vitest";
import { errorOf, openTestSandbox, paidWith, purchase } from "../../testing/open-test-sandbox.ts";

async function paidPurchase() {
  const opened = await openTestSandbox();
  const { id } = await opened.stripe.paymentIntents.create({ ...purchase, ...paidWith("pm_card_visa"), confirm: true });
  return { ...opened, id };
}

test("a part and then the rest go back, the fee stays", async () => {
  const { stripe, id } = await paidPurchase();
  const part = await stripe.refunds.create({
    payment_intent: id,
    amount: 299,
    expand: ["charge", "balance_transaction"],
  });
  expect(part).toMatchObject({ status: "succeeded", charge: { amount_refunded: 299, refunded: false } });
  expect(part.balance_transaction).toMatchObject({ amount: -299, fee: 0, net: -299, type: "refund" });

  const rest = await stripe.refunds.create({ payment_intent: id, expand: ["charge"], metadata: { why: "mismatch" } });
  expect(rest).toMatchObject({
    amount: 1000,
    metadata: { why: "mismatch" },
    charge: { amount_refunded: 1299, refunded: true },
  });
  expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
    code: "charge_already_refunded",
  });
  expect((await stripe.refunds.list({ payment_intent: id })).data.map(({ amount }) => amount)).toEqual([1000, 299]);
  const { data } = await stripe.events.list({ types: ["charge.refunded", "refund.created"] });
  expect(data).toHaveLength(4);
});

test("more than was paid, an unpaid and an unknown purchase are refused", async () => {
  const { stripe, id } = await paidPurchase();
  expect(await errorOf(stripe.refunds.create({ payment_intent: id, amount: 1300 }))).toMatchObject({ param: "amount" });
  const unpaid = await stripe.paymentIntents.create(purchase);
  expect((await errorOf(stripe.refunds.create({ payment_intent: unpaid.id }))).statusCode).toBe(400);
  expect(await errorOf(stripe.refunds.create({ charge: "ch_none" }))).toMatchObject({ code: "resource_missing" });
  expect(await errorOf(stripe.refunds.create({}))).toMatchObject({ code: "parameter_missing" });
});

test("the balance adds up", async () => {
  const { stripe, id } = await paidPurchase();
  await expect.poll(async () => (await stripe.balanceTransactions.list({ type: "charge" })).data).toHaveLength(1);
  await stripe.refunds.create({ payment_intent: id, amount: 500 });
  const { data } = await stripe.balanceTransactions.list({ expand: ["data.source"] });
  expect(data.reduce((sum, movement) => sum + movement.net, 0)).toBe(1299 - 68 - 500);
  expect(data.map(({ source }) => (source as { object: string }).object)).toEqual(["refund", "charge"]);
});
