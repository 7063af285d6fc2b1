import { expect, test } from "vitest";
import { errorOf, openTestSandbox, paidWith, purchase, stripeAt } from "../testing/open-test-sandbox.ts";

const idempotencyKey = "order-1";
const day = 24 * 60 * 60;

test("the same key and parameters give the same answer and make one object", async () => {
  const { stripe } = await openTestSandbox();
  const first = await stripe.paymentIntents.create(purchase, { idempotencyKey });
  const again = await stripe.paymentIntents.create(purchase, { idempotencyKey });
  expect(again).toEqual(first);
  expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
});

test("the same key with other parameters is refused", async () => {
  const { stripe } = await openTestSandbox();
  await stripe.paymentIntents.create(purchase, { idempotencyKey });
  const other = stripe.paymentIntents.create({ ...purchase, amount: 1300 }, { idempotencyKey });
  expect(await errorOf(other)).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
});

test("a decline is remembered, a wrong parameter is not", async () => {
  const { stripe } = await openTestSandbox();
  const declined = { ...purchase, ...paidWith("pm_card_chargeDeclined"), confirm: true };
  const first = await errorOf(stripe.paymentIntents.create(declined, { idempotencyKey }));
  const again = await errorOf(stripe.paymentIntents.create(declined, { idempotencyKey }));
  expect(again.payment_intent?.id).toBe(first.payment_intent?.id);
  const wrong = { ...purchase, foo: 1 };
  expect((await errorOf(stripe.paymentIntents.create(wrong, { idempotencyKey: "k2" }))).code).toBe("parameter_unknown");
  expect((await stripe.paymentIntents.create(purchase, { idempotencyKey: "k2" })).id).toMatch(/^pi_/);
});

test("a key is forgotten after 24 hours", async () => {
  const { stripe, control } = await openTestSandbox();
  const first = await stripe.paymentIntents.create(purchase, { idempotencyKey });
  await control.advanceClock(day - 10);
  expect((await stripe.paymentIntents.create(purchase, { idempotencyKey })).id).toBe(first.id);
  await control.advanceClock(20);
  expect((await stripe.paymentIntents.create(purchase, { idempotencyKey })).id).not.toBe(first.id);
});

test.each(["before", "after"] as const)("a 500 %s the effect is stored and replayed", async (when) => {
  const { stripe, control } = await openTestSandbox();
  await control.failNext({ method: "POST", path: "/v1/payment_intents$", when, kind: "500" });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const error = await errorOf(stripe.paymentIntents.create(purchase, { idempotencyKey }));
    expect(error).toMatchObject({ statusCode: 500, type: "StripeAPIError" });
    expect(error.headers?.["idempotent-replayed"]).toBe(attempt === 0 ? undefined : "true");
  }
  expect((await stripe.paymentIntents.list()).data).toHaveLength(when === "before" ? 0 : 1);
});

test("a connection cut after the effect costs nothing: the retry gets the first answer", async () => {
  const { sandbox, control } = await openTestSandbox();
  const retrying = stripeAt(sandbox.port, "sk_test_vitrina", 2);
  await control.failNext({ method: "POST", when: "after", kind: "drop-connection" });
  const { id } = await retrying.paymentIntents.create(purchase);
  expect((await retrying.paymentIntents.list()).data.map((intent) => intent.id)).toEqual([id]);
});

test("while a key is being answered, another request with it gets 409", async () => {
  const { stripe, control } = await openTestSandbox();
  await control.failNext({ method: "POST", when: "before", kind: "delay", delayMs: 300 });
  const slow = stripe.paymentIntents.create(purchase, { idempotencyKey });
  await expect.poll(async () => (await control.state()).faults).toEqual([]);
  const second = await errorOf(stripe.paymentIntents.create(purchase, { idempotencyKey }));
  expect(second).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  const { id } = await slow;
  expect((await stripe.paymentIntents.list()).data.map((intent) => intent.id)).toEqual([id]);
});

test.each([
  ["409", 409],
  ["429", 429],
] as const)("a %s before the effect is not stored", async (kind, statusCode) => {
  const { stripe, control } = await openTestSandbox();
  await control.failNext({ method: "POST", when: "before", kind });
  expect((await errorOf(stripe.paymentIntents.create(purchase, { idempotencyKey }))).statusCode).toBe(statusCode);
  expect((await stripe.paymentIntents.create(purchase, { idempotencyKey })).id).toMatch(/^pi_/);
});

test("silence lasts until the client gives up", async () => {
  const { sandbox, control, stripe } = await openTestSandbox();
  await control.failNext({ method: "POST", when: "after", kind: "timeout" });
  const headers = { Authorization: "Bearer sk_test_vitrina", "Idempotency-Key": idempotencyKey };
  const body = new URLSearchParams({ amount: "500", currency: "usd" });
  const silent = fetch(`${sandbox.url}/v1/payment_intents`, {
    method: "POST",
    headers,
    body,
    signal: AbortSignal.timeout(200),
  });
  await expect(silent).rejects.toThrow();
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
});
