import { expect, test } from "vitest";
import { confirmWith, errorOf, openTestSandbox, purchase } from "../../testing/open-test-sandbox.ts";

async function paidPurchase() {
  const opened = await openTestSandbox();
  const { id } = await opened.stripe.paymentIntents.create({
    ...purchase,
    ...confirmWith("pm_card_visa"),
    confirm: true,
  });
  return { ...opened, id };
}

test("refunds a part and then the rest, without the fee", async () => {
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

test("rejects refunds above the paid amount, of unpaid and of unknown payments", async () => {
  const { stripe, id } = await paidPurchase();
  expect(await errorOf(stripe.refunds.create({ payment_intent: id, amount: 1300 }))).toMatchObject({ param: "amount" });
  const unpaid = await stripe.paymentIntents.create(purchase);
  expect((await errorOf(stripe.refunds.create({ payment_intent: unpaid.id }))).statusCode).toBe(400);
  expect(await errorOf(stripe.refunds.create({ charge: "ch_none" }))).toMatchObject({ code: "resource_missing" });
  expect(await errorOf(stripe.refunds.create({}))).toMatchObject({ code: "parameter_missing" });
});

test("reconciles the balance with the charges and refunds", async () => {
  const { stripe, id } = await paidPurchase();
  await expect.poll(async () => (await stripe.balanceTransactions.list({ type: "charge" })).data).toHaveLength(1);
  await stripe.refunds.create({ payment_intent: id, amount: 500 });
  const { data } = await stripe.balanceTransactions.list({ expand: ["data.source"] });
  expect(data.reduce((sum, movement) => sum + movement.net, 0)).toBe(1299 - 68 - 500);
  expect(data.map(({ source }) => (source as { object: string }).object)).toEqual(["refund", "charge"]);
});

test("reports a dashboard refund only through events", async () => {
  const { stripe, control, id } = await paidPurchase();
  const refund = await control.refund(id, { amount: 300, reason: "requested_by_customer" });
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ amount: 300, reason: "requested_by_customer" });
  const { data } = await stripe.events.list({ types: ["refund.created"] });
  expect(data).toMatchObject([{ request: null, data: { object: { id: refund.id } } }]);
  await expect(control.refund(id, { amount: 1000 })).rejects.toThrow("Refund amount ($10.00) is greater than");
});

test("returns a failed refund to the balance and allows another refund", async () => {
  const { stripe, control, id } = await paidPurchase();
  await stripe.refunds.create({ payment_intent: id, amount: 299 });
  const refund = await stripe.refunds.create({ payment_intent: id });
  await control.failRefund(refund.id, "expired_or_canceled_card");
  const failed = await stripe.refunds.retrieve(refund.id, { expand: ["failure_balance_transaction", "charge"] });
  expect(failed).toMatchObject({
    status: "failed",
    failure_reason: "expired_or_canceled_card",
    failure_balance_transaction: { amount: 1000, fee: 0, type: "refund_failure", source: refund.id },
    charge: { amount_refunded: 299, refunded: false },
  });
  await expect(control.failRefund(refund.id)).rejects.toThrow("refund_already_failed");
  const { data } = await stripe.events.list({ types: ["refund.failed", "refund.updated", "charge.refund.updated"] });
  expect(data).toHaveLength(3);
  expect((await stripe.refunds.create({ payment_intent: id })).amount).toBe(1000);
});

test.each([
  ["pm_card_pendingRefund", "pending", "succeeded"],
  ["pm_card_refundFail", "succeeded", "failed"],
])("reports a refund to card %s as %s first and as %s later", async (card, first, then) => {
  const { stripe, control } = await openTestSandbox({ timing: { refundDelayMs: 60_000 } });
  const { id } = await stripe.paymentIntents.create({ ...purchase, ...confirmWith(card), confirm: true });
  const refund = await stripe.refunds.create({ payment_intent: id });
  expect(refund.status).toBe(first);
  await control.advanceClock(60);
  await expect.poll(async () => (await stripe.refunds.retrieve(refund.id)).status).toBe(then);
});
