import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { controlClient } from "#sandbox/control-client.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { buy } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

let product: TestProduct;
let post: SeededPost;
let control: ReturnType<typeof controlClient>;
beforeAll(async () => {
  product = await startTestProduct();
  post = await seedPost(product.database.db, { slug: "a-paid-post", priceCents: 1_000 });
  control = controlClient(product.sandboxUrl);
});
afterEach(() => control.clearFaults());
afterAll(() => product.close());

let readers = 0;
async function purchase(of = post, dollars = 10): Promise<string> {
  readers += 1;
  const reader = { email: `reader-${readers}@readers.example`, name: `Reader Number${readers}` };
  const { paymentIntentId } = await buy(product, of, reader, undefined, dollars);
  return paymentIntentId;
}
/** What a payment left in each account, zeros left out. */
async function balances(paymentIntentId: string): Promise<Record<string, number>> {
  const { rows } = await product.database.db.query<{ account: string; cents: number }>({
    text: `SELECT account, sum(e.amount_cents)::int AS cents FROM ledger_entries e
      JOIN ledger_transactions t ON t.id = e.transaction_id
      WHERE payment_intent_id = $1 GROUP BY account HAVING sum(e.amount_cents) <> 0 ORDER BY account`,
    values: [paymentIntentId],
  });
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}
const sources = async (paymentIntentId: string) =>
  (
    await product.database.db.query<{ source: string }>({
      text: `SELECT split_part(source_id, '_', 1) || ' ' || kind AS source FROM ledger_transactions
        WHERE payment_intent_id = $1 ORDER BY id`,
      values: [paymentIntentId],
    })
  ).rows.map(({ source }) => source);
const work = async () => {
  while (await product.product.payments.reconcileNextPayment());
};
const workSoon = async () => {
  await product.database.shiftClock("3 seconds");
  await work();
};

test("a purchase: gross to clearing with the settlement, fee and split when the balance transaction is there", async () => {
  const paymentIntentId = await purchase();
  expect(await balances(paymentIntentId)).toEqual({ "provider-clearing": 1_000, "unsplit-sales": -1_000 });
  await workSoon();
  // 2.9% + 30c of $10.00 are 59c; 80% of $9.41 are $7.528.
  expect(await balances(paymentIntentId)).toEqual({
    "provider-balance": 941,
    "provider-fees": 59,
    "creator-payable": -752,
    "platform-revenue": -248,
  });
  expect(await sources(paymentIntentId)).toEqual(["settlement:pi settlement", "txn charge"]);
});
