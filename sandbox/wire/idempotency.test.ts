import { expect, test } from "vitest";
import { confirmWith, errorOf, openTestSandbox, purchase, stripeAt } from "../testing/open-test-sandbox.ts";

const idempotencyKey = "order-1";
const day = 24 * 60 * 60;

test("returns the same response and creates one object for the same key and parameters", async () => {
  const { stripe } = await openTestSandbox();
  const first = await stripe.paymentIntents.create(purchase, { idempotencyKey });
  const again = await stripe.paymentIntents.create(purchase, { idempotencyKey });
  expect(again).toEqual(first);
  expect(again.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(first.lastResponse.headers["idempotent-replayed"]).toBeUndefined();
  expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
});

test("rejects the same key with other parameters", async () => {
  const { stripe } = await openTestSandbox();
  await stripe.paymentIntents.create(purchase, { idempotencyKey });
  const other = stripe.paymentIntents.create({ ...purchase, amount: 1300 }, { idempotencyKey });
  expect(await errorOf(other)).toMatchObject({ type: "StripeIdempotencyError", statusCode: 400 });
});

test("stores a decline under the key, but not an invalid parameter", async () => {
  const { stripe } = await openTestSandbox();
  const declined = { ...purchase, ...confirmWith("pm_card_chargeDeclined"), confirm: true };
  const first = await errorOf(stripe.paymentIntents.create(declined, { idempotencyKey }));
  const again = await errorOf(stripe.paymentIntents.create(declined, { idempotencyKey }));
  expect(again.payment_intent?.id).toBe(first.payment_intent?.id);
  const wrong = { ...purchase, foo: 1 };
  expect((await errorOf(stripe.paymentIntents.create(wrong, { idempotencyKey: "k2" }))).code).toBe("parameter_unknown");
  expect((await stripe.paymentIntents.create(purchase, { idempotencyKey: "k2" })).id).toMatch(/^pi_/);
});

test("forgets a key after 24 hours", async () => {
  const { stripe, control } = await openTestSandbox();
  const first = await stripe.paymentIntents.create(purchase, { idempotencyKey });
  await control.advanceClock(day - 10);
  expect((await stripe.paymentIntents.create(purchase, { idempotencyKey })).id).toBe(first.id);
  await control.advanceClock(20);
  expect((await stripe.paymentIntents.create(purchase, { idempotencyKey })).id).not.toBe(first.id);
});

test.each(["before", "after"] as const)("stores and replays a 500 %s the effect", async (when) => {
  const { stripe, control } = await openTestSandbox();
  await control.failNext({ method: "POST", path: "/v1/payment_intents$", when, kind: "500" });
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const error = await errorOf(stripe.paymentIntents.create(purchase, { idempotencyKey }));
    expect(error).toMatchObject({ statusCode: 500, type: "StripeAPIError" });
    expect(error.headers?.["idempotent-replayed"]).toBe(attempt === 0 ? undefined : "true");
  }
  expect((await stripe.paymentIntents.list()).data).toHaveLength(when === "before" ? 0 : 1);
});

test.each(["before", "after"] as const)(
  "stores no 500 of API v2 (%s the effect): a retry finds what the call did",
  async (when) => {
    const { stripe, control } = await openTestSandbox();
    const path = "/v2/core/accounts";
    await control.failNext({ method: "POST", path, when, kind: "500" });
    const open = () =>
      stripe.v2.core.accounts.create(
        {
          ...{ contact_email: "luz@creators.example", dashboard: "none" },
          identity: { country: "CO", entity_type: "individual" },
          configuration: { recipient: { capabilities: { bank_accounts: { local: { requested: true } } } } },
        },
        { idempotencyKey },
      );
    expect(await errorOf(open())).toMatchObject({ statusCode: 500 });
    const { id } = await open();
    expect((await open()).id).toBe(id);
    expect((await control.state()).records.connected_accounts).toBe(1);
  },
);

test("replays the first response when the connection was dropped after the effect", async () => {
  const { sandbox, control } = await openTestSandbox();
  const retrying = stripeAt(sandbox.port, "sk_test_vitrina", 2);
  await control.failNext({ method: "POST", when: "after", kind: "drop-connection" });
  const { id } = await retrying.paymentIntents.create(purchase);
  expect((await retrying.paymentIntents.list()).data.map((intent) => intent.id)).toEqual([id]);
});

test("returns 409 while another request with the same key is running", async () => {
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
] as const)("does not store a %s before the effect", async (kind, statusCode) => {
  const { stripe, control } = await openTestSandbox();
  await control.failNext({ method: "POST", when: "before", kind });
  expect((await errorOf(stripe.paymentIntents.create(purchase, { idempotencyKey }))).statusCode).toBe(statusCode);
  expect((await stripe.paymentIntents.create(purchase, { idempotencyKey })).id).toMatch(/^pi_/);
});

test("sends nothing until the client gives up", async () => {
  const { sandbox, control, stripe } = await openTestSandbox();
  await control.failNext({ method: "POST", when: "after", kind: "timeout" });
  const headers = { Authorization: "Bearer sk_test_vitrina", "Idempotency-Key": idempotencyKey };
  const body = new URLSearchParams({ amount: "500", currency: "usd" });
  const client = new AbortController();
  const { signal } = client;
  const silent = fetch(`${sandbox.url}/v1/payment_intents`, { method: "POST", headers, body, signal });
  const gaveUp = expect(silent).rejects.toThrow("aborted");
  await expect.poll(async () => (await stripe.paymentIntents.list()).data).toHaveLength(1);
  client.abort();
  await gaveUp;
});
