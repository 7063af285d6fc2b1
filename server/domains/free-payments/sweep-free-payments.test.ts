import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
// No webhook arrives here.
beforeAll(async () => {
  product = await startTestProduct({ environment: { OPERATOR_EMAIL: "operator@vitrina.example" } });
});
afterAll(() => product.close());

let visitors = 0;
async function pay(change?: (freePaymentId: string) => Promise<unknown>) {
  visitors += 1;
  const response = await fetch(product.url + addressOf("createCheckoutSession"), {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `10.8.0.${visitors}` },
    body: JSON.stringify({ amount: 10.8, email: "ana@example.com" }),
  });
  const { sessionId, url } = (await response.json()) as { sessionId: string; url: string };
  const { metadata } = await product.stripe.checkout.sessions.retrieve(sessionId);
  const freePaymentId = metadata?.free_payment_id ?? "";
  await change?.(freePaymentId);
  const card = { number: "4242424242424242", expiry: "12/34", cvc: "123", name: "Ana Ruiz" };
  await fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams(card) });
  const { payment_intent: paymentIntentId } = await product.stripe.checkout.sessions.retrieve(sessionId);
  return { freePaymentId, sessionId, paymentIntentId: String(paymentIntentId) };
}
const isPaid = async (id: string) =>
  (
    await product.database.db.query({
      text: "SELECT FROM free_payments WHERE id = $1 AND paid_at > '-infinity'",
      values: [id],
    })
  ).rowCount === 1;
const work = async () => {
  const { providerEvents, reversals } = product.product;
  await product.database.shiftClock("5 minutes 1 second");
  while (await providerEvents.sweep("free-payments"));
  while (await reversals.refundOwedPayment());
  await product.database.shiftClock("3 seconds");
  while (await reversals.reconcileNextPayment());
};
const balances = async (paymentIntentId: string) =>
  (
    await product.database.db.query<{ balances: Record<string, number> }>({
      text: `SELECT json_object_agg(account, cents) AS balances FROM (
          SELECT account, sum(e.amount_cents) AS cents FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
          WHERE payment_intent_id = $1 GROUP BY account HAVING sum(e.amount_cents) <> 0) AS sums`,
      values: [paymentIntentId],
    })
  ).rows[0]?.balances;

test("finds a free payment without a webhook, and books it to the platform in full", async () => {
  const { freePaymentId, paymentIntentId } = await pay();
  expect(await isPaid(freePaymentId)).toBe(false);
  await work();
  expect(await isPaid(freePaymentId)).toBe(true);
  expect(await balances(paymentIntentId)).toEqual({
    "platform-revenue": -1_080,
    "provider-fees": 61,
    "provider-balance": 1_019,
  });
});

test("refunds a payment that differs from its start, once, and alerts the operator", async () => {
  const started = await pay((id) =>
    product.database.db.query({ text: "UPDATE free_payments SET base_cents = 2000 WHERE id = $1", values: [id] }),
  );
  const { freePaymentId, paymentIntentId } = started;
  await work();
  await work();
  expect(await isPaid(freePaymentId)).toBe(false);
  const refunds = await product.stripe.refunds.list({ payment_intent: paymentIntentId });
  expect(refunds.data.map(({ amount }) => amount)).toEqual([1_080]);
  expect(await balances(paymentIntentId)).toEqual({ "provider-fees": 61, "provider-balance": -61 });
  const told = (await product.mails()).filter(({ to }) => to === "operator@vitrina.example");
  expect(told.map(({ subject }) => subject)).toEqual([
    expect.stringContaining(`The amount of payment ${paymentIntentId}`),
  ]);
  const line = product.logLines.find((each) => each.includes('"alert":"payment-refused"'));
  expect(JSON.parse(line ?? "{}")).toMatchObject({
    level: 50,
    alertId: expect.any(String),
    subjectId: paymentIntentId,
  });
});

test("checks an unpaid free payment until its page has expired, and never again", async () => {
  const response = await fetch(product.url + addressOf("createCheckoutSession"), {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "10.8.1.1" },
    body: JSON.stringify({ amount: 10.8, email: "ana@example.com" }),
  });
  const { sessionId } = (await response.json()) as { sessionId: string };
  const due = async () =>
    (
      await product.database.db.query({
        text: "SELECT FROM free_payments WHERE checkout_session_id = $1 AND next_check_at IS NOT NULL",
        values: [sessionId],
      })
    ).rowCount;
  await work();
  expect(await due()).toBe(1);
  await product.stripe.checkout.sessions.expire(sessionId);
  await product.database.shiftClock("6 hours");
  await work();
  expect(await due()).toBe(0);
});
