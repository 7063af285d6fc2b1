import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { controlClient } from "#sandbox/control-client.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { paymentIntentOf, type Reader, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
let post: SeededPost;
let control: ReturnType<typeof controlClient>;

beforeAll(async () => {
  product = await startTestProduct({ webhooks: true });
  post = await seedPost(product.database.db, { slug: "a-paid-post" });
  control = controlClient(product.sandboxUrl);
});
afterEach(() => control.clearFaults());
afterAll(() => product.close());

async function start(email: string, attemptId: string = randomUUID()) {
  const browser = new TestBrowser(product.url);
  const again = () => browser.startPurchase(post, { email, name: "Some Reader" }, { attemptId });
  const { clientSecret } = (await again()).body;
  const paymentIntentId = paymentIntentOf(clientSecret);
  const check = () => browser.post("/api/payments/check-payment-status", { paymentIntentId });
  return { paymentIntentId, clientSecret, check, again };
}
const confirm = (paymentIntentId: string, payment_method: string) =>
  product.stripe.paymentIntents.confirm(paymentIntentId, { payment_method, return_url: product.url });
const giveBack = async () => {
  while (await product.product.reversals.refundOwedPayment());
};

/** The provider creates the payment, and the database goes away before it stores the order's payment id. */
async function startAndBreakOff(browser: TestBrowser, reader: Reader, attempt: { attemptId?: string } = {}) {
  const { db } = product.database;
  await db.query({
    text: `CREATE FUNCTION go_away() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'terminating connection' USING ERRCODE = '57P01'; END $$`,
  });
  await db.query({
    text: "CREATE TRIGGER go_away BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION go_away()",
  });
  const failed = await browser.startPurchase(post, reader, attempt);
  await db.query({ text: "DROP FUNCTION go_away CASCADE" });
  expect([failed.status, failed.body]).toEqual([503, { error: "UNAVAILABLE" }]);
}

test("does not blame the provider when the database goes away while a payment starts", async () => {
  const browser = new TestBrowser(product.url);
  const attempt = { attemptId: randomUUID() };
  const reader = { email: "away@readers.example", name: "Some Reader" };
  await startAndBreakOff(browser, reader, attempt);
  expect((await browser.startPurchase(post, reader, attempt)).status).toBe(200);
});

describe("while the provider does not answer", () => {
  test("reports a known payment as pending and an unknown one as PAYMENT_PROVIDER_UNAVAILABLE", async () => {
    const { paymentIntentId, check } = await start("pending@readers.example");
    await confirm(paymentIntentId, "pm_card_chargeDeclined").catch(() => undefined);
    await control.failNext({ method: "GET", path: "/v1/payment_intents", when: "before", kind: "500", times: 20 });
    const known = await check();
    expect([known.status, known.body.paymentRecordStatus]).toEqual([200, "pending"]);
    const unknown = await new TestBrowser(product.url).post("/api/payments/check-payment-status", {
      paymentIntentId: "pi_unknown",
    });
    expect([unknown.status, unknown.body]).toEqual([502, { error: "PAYMENT_PROVIDER_UNAVAILABLE" }]);
    await control.clearFaults();
    expect((await check()).body.paymentRecordStatus).toBe("failed");
  });

  test("does not wait for the cancellation of a payment that tests cards", async () => {
    const { paymentIntentId, check } = await start("tester@readers.example");
    const path = `/v1/payment_intents/${paymentIntentId}/cancel`;
    await control.failNext({ method: "POST", path, when: "before", kind: "delay", delayMs: 60_000 });
    for (let card = 0; card < 5; card++)
      await confirm(paymentIntentId, "pm_card_chargeDeclined").catch(() => undefined);
    await expect.poll(async () => (await control.state()).faults).toEqual([]);
    const askedAt = Date.now();
    expect((await check()).body.paymentRecordStatus).toBe("failed");
    // A check that waited would end with the product's patience for the provider.
    expect(Date.now() - askedAt).toBeLessThan(15_000);
    const status = async () => (await product.stripe.paymentIntents.retrieve(paymentIntentId)).status;
    await control.clearFaults();
    await expect.poll(status).toBe("canceled");
  });

  test("refunds a payment that cannot be settled, later and once", async () => {
    const { paymentIntentId, check } = await start("mismatch@readers.example");
    await product.stripe.paymentIntents.update(paymentIntentId, { amount: 100 });
    await control.failNext({ method: "POST", path: "/v1/refunds", when: "before", kind: "drop-connection", times: 8 });
    await confirm(paymentIntentId, "pm_card_visa");
    expect((await check()).body).toMatchObject({ paymentRecordStatus: "failed", accessToken: null });
    await giveBack();
    const refunds = async () =>
      (await product.stripe.refunds.list({ payment_intent: paymentIntentId })).data.map(({ amount }) => amount);
    expect(await refunds()).toEqual([]);
    await control.clearFaults();
    await giveBack();
    expect(await refunds(), "not retried at once").toEqual([]);
    await product.database.shiftClock("1 minute");
    for (const _ of [1, 2]) await giveBack();
    expect(await refunds()).toEqual([100]);
    expect((await check()).body).toMatchObject({ paymentRecordStatus: "failed", accessToken: null });
  });
});

test("gives an attempt whose payment was cancelled a new payment, the same one for two clicks", async () => {
  const { paymentIntentId, clientSecret, again } = await start("cancelled@readers.example");
  await product.stripe.paymentIntents.cancel(paymentIntentId);
  const clicks = await Promise.all([again(), again()]);
  expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
  expect(clicks[0]?.body.clientSecret).not.toBe(clientSecret);
  expect(clicks[1]?.body.clientSecret).toBe(clicks[0]?.body.clientSecret);
});

test("assigns a paid payment to its order although its creation was interrupted, so that a refund ends its access", async () => {
  const reader = { email: "broke-off@readers.example", name: "Some Reader" };
  await startAndBreakOff(new TestBrowser(product.url), reader);
  const [made] = (await product.stripe.paymentIntents.list({ limit: 1 })).data;
  await confirm(made?.id ?? "", "pm_card_visa");
  const code = async () => {
    const mail = (await product.mails()).find(({ to, text }) => to === reader.email && text.includes("code"));
    return /\b[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(mail?.text ?? "")?.[0] ?? "";
  };
  await expect.poll(code).not.toBe("");
  const form = { email: reader.email, nameOnCard: reader.name, slug: post.slug, code: await code() };
  const redeem = async () => (await new TestBrowser(product.url).post("/api/payments/validate-code", form)).status;
  expect(await redeem()).toBe(200);
  await control.refund(made?.id ?? "");
  await expect.poll(redeem).toBe(403);
});

test("mails code and receipt to the ordering address although a browser can change the provider's receipt address", async () => {
  const email = "receipt@readers.example";
  const { paymentIntentId, check } = await start(email);
  await product.stripe.paymentIntents.confirm(paymentIntentId, {
    payment_method: "pm_card_visa",
    return_url: product.url,
    receipt_email: "elsewhere@readers.example",
  });
  expect((await check()).body.paymentRecordStatus).toBe("completed");
  const mails = await product.mails();
  expect(mails.filter(({ to }) => to === email)).toHaveLength(2);
  expect(mails.filter(({ to }) => to === "elsewhere@readers.example")).toEqual([]);
});

test("alerts the operator, and sends no code elsewhere, when the provider's address is not the order's", async () => {
  const { paymentIntentId, check } = await start("nobody@readers.example");
  const elsewhere = "elsewhere-2@readers.example";
  const changed = { receipt_email: elsewhere, metadata: { email: elsewhere } };
  await product.stripe.paymentIntents.update(paymentIntentId, changed);
  await confirm(paymentIntentId, "pm_card_visa");
  expect((await check()).body.accessToken).toEqual(expect.any(String));
  expect((await product.mails()).filter(({ to }) => to === elsewhere)).toEqual([]);
  const { rows } = await product.database.db.query<{ message: string }>({
    text: "SELECT message FROM alerts a JOIN orders o ON o.id::text = a.subject_id WHERE kind = 'dead-letter' AND payment_intent_id = $1",
    values: [paymentIntentId],
  });
  expect(rows).toEqual([{ message: expect.stringContaining("its code and its receipt were not sent") }]);
});
