import pino from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { controlClient } from "#sandbox/control-client.ts";
import { connectCardProvider } from "#server/platform/card-provider/card-provider.ts";
import { createJobs } from "#server/platform/jobs/jobs.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { buy } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { startWorker } from "#server/worker.ts";
import { createLedger } from "./index.ts";

let product: TestProduct;
let post: SeededPost;
let control: ReturnType<typeof controlClient>;
beforeAll(async () => {
  product = await startTestProduct({ webhooks: true });
  post = await seedPost(product.database.db, { slug: "a-paid-post", priceCents: 1_000 });
  control = controlClient(product.sandboxUrl);
});
afterAll(() => product.close());

let readers = 0;
/** A settled purchase of $10.00; the worker has not run yet. */
async function purchase(): Promise<string> {
  readers += 1;
  const reader = { email: `reader-${readers}@readers.example`, name: `Reader Number${readers}` };
  return (await buy(product, post, reader, undefined, 10)).paymentIntentId;
}
async function sharedPurchase(): Promise<string> {
  const paymentIntentId = await purchase();
  await work();
  return paymentIntentId;
}
/** The balances of a payment, without zeros. */
async function balances(paymentIntentId: string): Promise<Record<string, number>> {
  const { rows } = await product.database.db.query<{ account: string; cents: number }>({
    text: `SELECT account, sum(e.amount_cents)::int AS cents FROM ledger_entries e
      JOIN ledger_transactions t ON t.id = e.transaction_id
      WHERE payment_intent_id = $1 GROUP BY account HAVING sum(e.amount_cents) <> 0 ORDER BY account`,
    values: [paymentIntentId],
  });
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}
const kinds = async (paymentIntentId: string) =>
  (
    await product.database.db.query<{ kind: string }>({
      text: "SELECT kind FROM ledger_transactions WHERE payment_intent_id = $1 ORDER BY id",
      values: [paymentIntentId],
    })
  ).rows.map(({ kind }) => kind);
/** Delivers webhooks and runs the worker's due jobs. */
async function work(): Promise<void> {
  await expect.poll(async () => (await control.state()).pendingDeliveries).toBe(0);
  await product.database.shiftClock("3 seconds");
  while (await product.product.reversals.reconcileNextPayment());
}

const unshared = { "provider-clearing": 1_000, "unsplit-sales": -1_000 };
/** 2.9% + 30c of $10.00 are 59c; 80% of $9.41 are $7.528. */
const shared = {
  "provider-balance": 941,
  "provider-fees": 59,
  "creator-payable": -752,
  "platform-revenue": -248,
};

describe("a purchase", () => {
  test("posts gross to clearing with its settlement, fee and split once the balance transaction exists", async () => {
    await control.timing({ balanceDelayMs: 60_000 });
    const paymentIntentId = await purchase();
    await work();
    expect(await balances(paymentIntentId)).toEqual(unshared);
    await control.advanceClock(61);
    await control.timing({ balanceDelayMs: 0 });
    await expect
      .poll(
        async () =>
          (await product.stripe.charges.list({ payment_intent: paymentIntentId })).data[0]?.balance_transaction,
      )
      .toEqual(expect.stringMatching(/^txn_/));
    await work();
    expect(await balances(paymentIntentId)).toEqual(shared);
    expect(await kinds(paymentIntentId)).toEqual(["settlement", "charge"]);
  });

  test("is split by another process if the one that settled it dies before the fee is known", async () => {
    await control.webhooks({ mode: "drop", times: 1_000 });
    const paymentIntentId = await purchase();
    expect(await balances(paymentIntentId)).toEqual(unshared);
    await product.restart({});
    await product.database.shiftClock("3 seconds");
    const worker = startWorker(product.product);
    await expect.poll(() => balances(paymentIntentId)).toEqual(shared);
    await worker.stop();
    await control.webhooks({ mode: "deliver" });
  });

  test("is posted once with any number of concurrent workers", async () => {
    const paymentIntentId = await purchase();
    await product.database.shiftClock("3 seconds");
    const { db } = product.database;
    const again = {
      text: "UPDATE ledger_payments SET next_check_at = app_now() WHERE payment_intent_id = $1",
      values: [paymentIntentId],
    };
    const claimed = Array.from({ length: 8 }, async () => {
      await db.query(again);
      await product.product.reversals.reconcileNextPayment();
    });
    await Promise.all(claimed);
    await work();
    expect(await kinds(paymentIntentId)).toEqual(["settlement", "charge"]);
    expect(await balances(paymentIntentId)).toEqual(shared);
  });

  test("unknown to the provider is retried with growing delays and blocks no other", async () => {
    await control.webhooks({ mode: "drop", times: 1_000 });
    const silent = await purchase();
    const other = await purchase();
    const path = `/v1/payment_intents/${silent}`;
    await control.failNext({ method: "GET", path, when: "before", kind: "500", times: 1_000 });
    await product.database.shiftClock("3 seconds");
    while (await product.product.reversals.reconcileNextPayment());
    expect(await balances(silent)).toEqual(unshared);
    expect(await balances(other)).toEqual(shared);
    expect(await product.product.reversals.reconcileNextPayment(), "not due at once").toBe(false);
    await control.clearFaults();
    await control.webhooks({ mode: "deliver" });
    await product.database.shiftClock("1 day");
    await work();
    expect(await balances(silent)).toEqual(shared);
  });

  test("with an amount that differs at the provider is not split, and raises an alert", async () => {
    const paymentIntentId = await purchase();
    const settled = (cents: number) =>
      product.database.db.query({
        text: "UPDATE ledger_payments SET settled_cents = $2 WHERE payment_intent_id = $1",
        values: [paymentIntentId, cents],
      });
    await settled(999);
    await work();
    expect(await balances(paymentIntentId)).toEqual(unshared);
    const alert = product.logLines.find((line) => line.includes('"alert":"ledger-mismatch"'));
    expect(JSON.parse(alert ?? "{}")).toMatchObject({
      subjectId: paymentIntentId,
      msg: expect.stringContaining("1000 usd"),
    });
    await settled(1_000);
    await product.database.shiftClock("1 day");
    await work();
    expect(await balances(paymentIntentId)).toEqual(shared);
  });
});

describe("a refund", () => {
  test("in part reduces the creator's share proportionally, the rest removes the rest, and the platform bears the fee", async () => {
    const paymentIntentId = await sharedPurchase();
    await control.refund(paymentIntentId, { amount: 333 });
    await work();
    // 752 · 667 / 1000 = 501.584.
    expect(await balances(paymentIntentId)).toEqual({
      ...shared,
      "creator-payable": -501,
      "provider-balance": 608,
      refunds: 82,
    });
    await control.refund(paymentIntentId);
    await work();
    expect(await balances(paymentIntentId)).toEqual({
      "provider-balance": -59,
      "provider-fees": 59,
      "platform-revenue": -248,
      refunds: 248,
    });
    expect(await kinds(paymentIntentId)).toEqual(["settlement", "charge", "refund", "refund"]);
  });

  test("whose events arrive three times and in reverse is posted once", async () => {
    const paymentIntentId = await sharedPurchase();
    await control.webhooks({ mode: "hold" });
    await control.refund(paymentIntentId, { amount: 100 });
    await control.refund(paymentIntentId, { amount: 200 });
    for (const order of ["reverse", "created", "random"] as const) await control.release(order);
    await control.webhooks({ mode: "repeat", times: 3 });
    await control.refund(paymentIntentId, { amount: 300 });
    await control.webhooks({ mode: "deliver" });
    await work();
    expect(await kinds(paymentIntentId)).toEqual(["settlement", "charge", "refund", "refund", "refund"]);
    expect((await balances(paymentIntentId))["creator-payable"]).toBe(-Math.floor((752 * 400) / 1000));
  });

  test("that arrives while the provider is being queried is not lost", async () => {
    const paymentIntentId = await purchase();
    await control.webhooks({ mode: "drop", times: 1_000 });
    const { db } = product.database;
    const apiUrl = new URL(product.sandboxUrl);
    const cardProvider = connectCardProvider({ secretKey: "sk_test_vitrina", apiUrl });
    const ledger = createLedger({
      db,
      cardProvider,
      jobs: createJobs(product.product.keys),
      taxes: "none",
      log: pino({ level: "silent" }),
    });
    await control.failNext({ method: "GET", path: "/v1/refunds", when: "after", kind: "delay", delayMs: 5_000 });
    const asking = ledger.reconcilePayment(paymentIntentId);
    await expect.poll(async () => (await control.state()).faults).toEqual([]);
    await control.refund(paymentIntentId);
    await ledger.scheduleReconcile(db, paymentIntentId);
    await control.clearFaults();
    expect(await asking).toMatchObject({ settled: true, refunds: [] });
    await control.webhooks({ mode: "deliver" });
    await work();
    expect(await kinds(paymentIntentId)).toEqual(["settlement", "charge", "refund"]);
  });

  test("that fails is reversed", async () => {
    const paymentIntentId = await sharedPurchase();
    const { id } = await control.refund(paymentIntentId, { amount: 500 });
    await work();
    expect((await balances(paymentIntentId))["creator-payable"]).toBe(-376);
    await control.failRefund(id);
    await work();
    expect(await balances(paymentIntentId)).toEqual(shared);
  });
});

describe("a dispute", () => {
  const open = {
    "provider-balance": 941 - 1_000 - 1_500,
    "provider-fees": 59 + 1_500,
    "disputes-held": 1_000,
    "creator-held": -752,
    "platform-revenue": -248,
  };

  test("that is open holds the amount and the creator's share; the platform bears its fee", async () => {
    const paymentIntentId = await sharedPurchase();
    await control.dispute(paymentIntentId);
    await work();
    expect(await balances(paymentIntentId)).toEqual(open);
  });

  test("that is won restores the amount and the creator's share", async () => {
    const paymentIntentId = await sharedPurchase();
    const { id } = await control.dispute(paymentIntentId);
    await work();
    await control.closeDispute(id, "won");
    await work();
    expect(await balances(paymentIntentId)).toEqual({ ...shared, "provider-balance": -559, "provider-fees": 1_559 });
  });

  test("that is lost leaves nothing to the creator and the fees to the platform", async () => {
    const paymentIntentId = await sharedPurchase();
    const { id } = await control.dispute(paymentIntentId);
    await work();
    await control.closeDispute(id, "lost");
    await work();
    await work();
    expect(await balances(paymentIntentId)).toEqual({
      "provider-balance": -1_559,
      "provider-fees": 1_559,
      "platform-revenue": -248,
      "disputes-lost": 248,
    });
    expect(await kinds(paymentIntentId)).toEqual(["settlement", "charge", "dispute", "dispute-lost"]);
  });

  test("after a partial refund covers the rest", async () => {
    const paymentIntentId = await sharedPurchase();
    await control.refund(paymentIntentId, { amount: 400 });
    const { id } = await control.dispute(paymentIntentId);
    await control.closeDispute(id, "lost");
    await work();
    expect(await balances(paymentIntentId)).toMatchObject({
      refunds: 99,
      "disputes-lost": 149,
      "platform-revenue": -248,
    });
  });
});
