import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { controlClient } from "#sandbox/control-client.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { buy, paymentIntentOf, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { startWorker } from "#server/worker.ts";

let product: TestProduct;
let post: SeededPost;
let control: ReturnType<typeof controlClient>;

beforeAll(async () => {
  product = await startTestProduct();
  post = await seedPost(product.database.db, { slug: "a-paid-post" });
  control = controlClient(product.sandboxUrl);
});
afterEach(() => control.clearFaults());
afterAll(() => product.close());

let readers = 0;
async function start() {
  readers += 1;
  const reader = { email: `reader-${readers}@readers.example`, name: `Reader Number${readers}` };
  const started = await new TestBrowser(product.url).startPurchase(post, reader);
  return { reader, paymentIntentId: paymentIntentOf(started.body.clientSecret) };
}
const pay = (paymentIntentId: string) =>
  product.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa", return_url: product.url });
const count = async (where: string, values: unknown[] = []) =>
  (
    await product.database.db.query<{ n: number }>({
      text: `SELECT count(*)::int AS n FROM orders o LEFT JOIN settlements s ON s.order_id = o.id WHERE ${where}`,
      values,
    })
  ).rows[0]?.n ?? 0;
/** How many orders the sweep checks until none is due. */
async function sweep() {
  let asked = 0;
  while (await product.product.providerEvents.sweep("orders")) asked += 1;
  return asked;
}
const clearOrders = () => product.database.db.query({ text: "UPDATE orders SET next_check_at = NULL" });

test("checks a cancelled payment once more and never again", async () => {
  const cancelled = await start();
  await product.stripe.paymentIntents.cancel(cancelled.paymentIntentId);
  await product.database.shiftClock("1 minute");
  expect(await sweep()).toBe(1);
  await product.database.shiftClock("3 days");
  expect(await sweep()).toBe(0);
});

test("checks an unpaid order ever more rarely, for seven days", async () => {
  await start();
  const asked: number[] = [];
  for (const pause of ["1 minute", "59 seconds", "1 second", "6 hours", "8 days", "8 days"]) {
    await product.database.shiftClock(pause);
    asked.push(await sweep());
  }
  expect(asked).toEqual([1, 0, 1, 1, 1, 0]);
});

test("orders whose checks fail do not delay paid ones", async () => {
  await clearOrders();
  for (let index = 0; index < 5; index++) {
    const { paymentIntentId } = await start();
    await control.failNext({
      ...{ method: "GET", path: `/v1/payment_intents/${paymentIntentId}`, when: "before" },
      ...{ kind: "500", times: 100 },
    });
  }
  const paid = await start();
  await pay(paid.paymentIntentId);
  await product.database.shiftClock("1 minute");
  expect(await sweep()).toBe(6);
  expect(await count("o.payment_intent_id = $1 AND s.settled_at IS NOT NULL", [paid.paymentIntentId])).toBe(1);
});

test("a refund that keeps failing delays no other, backs off, and raises an alert", async () => {
  await clearOrders();
  const { refundOwedPayment } = product.product.reversals;
  // A charge that the provider does not know keeps failing.
  for (const text of [
    "INSERT INTO payments (payment_intent_id, kind, amount_cents) VALUES ('pi_of_no_account', 'purchase', 450)",
    "INSERT INTO refunds_owed (payment_intent_id, reason) VALUES ('pi_of_no_account', 'fraud-warning')",
  ])
    await product.database.db.query({ text });
  readers += 1;
  const reader = { email: `reader-${readers}@readers.example`, name: `Reader Number${readers}` };
  await buy(product, post, reader);
  const { paymentIntentId: well } = await buy(product, post, reader);
  const attempts = async () => {
    const { rows } = await product.database.db.query<{ attempts: number }>({
      text: "SELECT attempts FROM refunds_owed WHERE payment_intent_id = 'pi_of_no_account'",
    });
    return rows[0]?.attempts;
  };
  while (await refundOwedPayment());
  expect(await attempts()).toBe(1);
  expect((await product.stripe.refunds.list({ payment_intent: well })).data).toHaveLength(1);
  expect(product.logLines.some((line) => line.includes("could not be refunded") && line.includes('"level":50'))).toBe(
    true,
  );
  const seen: unknown[] = [];
  for (const pause of ["1 minute", "1 minute", "1 minute", "4 minutes"]) {
    await product.database.shiftClock(pause);
    while (await refundOwedPayment());
    seen.push(await attempts());
  }
  expect(seen).toEqual([2, 2, 3, 4]);
});

test("asks the provider for a failed refund again under a new idempotency key", async () => {
  readers += 1;
  const reader = { email: `reader-${readers}@readers.example`, name: `Reader Number${readers}` };
  await buy(product, post, reader);
  const { paymentIntentId } = await buy(product, post, reader);
  await control.failNext({ method: "POST", path: "/v1/refunds", when: "before", kind: "500", times: 4 });
  while (await product.product.reversals.refundOwedPayment());
  await control.clearFaults();
  await product.database.shiftClock("1 minute");
  while (await product.product.reversals.refundOwedPayment());
  expect((await product.stripe.refunds.list({ payment_intent: paymentIntentId })).data).toHaveLength(1);
});

test("a stopping worker ends between two orders, and the others stay due", async () => {
  await clearOrders();
  for (let index = 0; index < 12; index++) await start();
  await product.database.shiftClock("1 minute");
  await control.failNext({
    ...{ method: "GET", path: "/v1/payment_intents", when: "before" },
    ...{ kind: "delay", delayMs: 300, times: 100 },
  });
  const worker = startWorker(product.product);
  const checked = () => count("o.checks > 0 AND o.next_check_at IS NOT NULL");
  await expect.poll(checked).toBeGreaterThan(1);
  await worker.stop();
  const asked = await checked();
  expect(asked).toBeLessThan(12);
  expect(await count("o.next_check_at <= app_now()")).toBe(12 - asked);
});
