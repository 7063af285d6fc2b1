import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { paymentIntentOf, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";
import { type Posting, paymentBalances } from "./payment-balances.ts";

let product: TestProduct;
let post: SeededPost;
let control: ReturnType<typeof controlClient>;
beforeAll(async () => {
  product = await startTestProduct({ webhooks: true, environment: { TAXES: "stripe" } });
  post = await seedPost(product.database.db, { slug: "a-taxed-post", priceCents: 1_210 });
  control = controlClient(product.sandboxUrl);
});
afterAll(() => product.close());

/** Delivers webhooks and runs the due reconciliations and jobs. */
async function work(): Promise<void> {
  await expect.poll(async () => (await control.state()).pendingDeliveries).toBe(0);
  await product.database.shiftClock("3 seconds");
  while (await product.product.reversals.reconcileNextPayment());
  while (await runNextJob(product.product.jobWork, "tasks"));
}

let readers = 0;
/** A purchase of $12.10 with a card of this country, split. */
async function purchase(address: { country?: string; postal_code?: string }): Promise<string> {
  readers += 1;
  const reader = { email: `taxed-${readers}@readers.example`, name: `Taxed Number${readers}` };
  const started = await new TestBrowser(product.url).startPurchase(post, reader, { amount: 12.1 });
  const paymentIntentId = paymentIntentOf(started.body.clientSecret);
  const method = await product.stripe.paymentMethods.create({
    type: "card",
    card: { number: "4242424242424242", exp_month: 12, exp_year: 2040, cvc: "123" },
    billing_details: { address },
  });
  await product.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: method.id, return_url: product.url });
  await work();
  return paymentIntentId;
}

async function balances(paymentIntentId: string): Promise<Record<string, number>> {
  const { rows } = await product.database.db.query<{ account: string; cents: number }>({
    text: `SELECT account, sum(e.amount_cents)::int AS cents FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
      WHERE payment_intent_id = $1 GROUP BY account HAVING sum(e.amount_cents) <> 0`,
    values: [paymentIntentId],
  });
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}

/** The address of the receipt in its mail. */
async function linkIn(email: string): Promise<URL | undefined> {
  while (await runNextJob(product.product.jobWork, "mail"));
  const receipt = (await product.mails()).find(({ to, text }) => to === email && text.includes("/receipt/"));
  const url = /^http\S+\/receipt\/\S+$/m.exec(receipt?.text ?? "")?.[0];
  return url === undefined ? undefined : new URL(url);
}

interface Tax {
  transaction_id: string | null;
  tax_cents: number;
  returned_cents: number;
  reversed_cents: number;
}
async function taxOf(paymentIntentId: string): Promise<Tax | undefined> {
  const text =
    "SELECT transaction_id, tax_cents, returned_cents, reversed_cents FROM payment_taxes WHERE payment_intent_id = $1";
  return (await product.database.db.query<Tax>({ text, values: [paymentIntentId] })).rows[0];
}

test("leaves the tax in the price out of the split, and reports it once", async () => {
  const paymentIntentId = await purchase({ country: "ES", postal_code: "28001" });
  // 21% in $12.10 are $2.10; the fee is 65 cents; 80% of $9.35 are $7.48.
  const taxed = {
    "provider-balance": 1_145,
    "provider-fees": 65,
    "creator-payable": -748,
    "tax-payable": -210,
    "platform-revenue": -252,
  };
  expect(await balances(paymentIntentId)).toEqual(taxed);
  const { transaction_id: transactionId, ...tax } = (await taxOf(paymentIntentId)) ?? { transaction_id: null };
  expect(tax).toEqual({ tax_cents: 210, returned_cents: 0, reversed_cents: 0 });
  const lines = await product.stripe.tax.transactions.listLineItems(transactionId ?? "");
  expect(lines.data).toMatchObject([{ amount: 1_210, amount_tax: 210, reference: paymentIntentId }]);
  await product.database.db.query({ text: "UPDATE ledger_payments SET next_check_at = app_now()" });
  await work();
  expect(await balances(paymentIntentId)).toEqual(taxed);
});

test("names the tax on the receipt once it is known", async () => {
  await purchase({ country: "ES", postal_code: "28001" });
  const email = `taxed-${readers}@readers.example`;
  await expect.poll(() => linkIn(email)).toBeDefined();
  const link = await linkIn(email);
  const address = addressOf("getReceipt", {
    params: { number: link?.pathname.split("/").at(-1) ?? "" },
    query: { t: link?.searchParams.get("t") ?? "" },
  });
  expect((await new TestBrowser(product.url).get(address)).body).toMatchObject({ amount: 12.1, tax: 2.1 });
});

test("takes the tax of refunds out of the reports, to the cent", async () => {
  const paymentIntentId = await purchase({ country: "ES" });
  await control.refund(paymentIntentId, { amount: 333 });
  await work();
  // Of $2.10 the part of $8.77 in $12.10 stays, rounded down.
  expect((await balances(paymentIntentId))["tax-payable"]).toBe(-152);
  expect(await taxOf(paymentIntentId)).toMatchObject({ returned_cents: 333, reversed_cents: 58 });
  await control.refund(paymentIntentId);
  await work();
  expect(await balances(paymentIntentId)).toEqual({
    ...{ "provider-fees": 65, "provider-balance": -65, "platform-revenue": -252, refunds: 252 },
  });
  expect(await taxOf(paymentIntentId)).toMatchObject({ returned_cents: 1_210, reversed_cents: 210 });
});

test("two refunds within a second are taken out of the reports once, although two jobs run", async () => {
  const paymentIntentId = await purchase({ country: "ES" });
  const { cardProvider } = product.product;
  const reverseTax = cardProvider.reverseTax.bind(cardProvider);
  const refundMore = Promise.withResolvers<void>();
  const asked = vi.spyOn(cardProvider, "reverseTax").mockImplementation(async (...reversal) => {
    await refundMore.promise;
    return reverseTax(...reversal);
  });
  const jobs: Promise<unknown>[] = [];
  for (const amount of [100, 50]) {
    await control.refund(paymentIntentId, { amount });
    await expect.poll(async () => (await control.state()).pendingDeliveries).toBe(0);
    await product.database.shiftClock("3 seconds");
    while (await product.product.reversals.reconcileNextPayment());
    const before = asked.mock.calls.length;
    const job = runNextJob(product.product.jobWork, "tasks");
    jobs.push(job);
    await Promise.race([job, vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(before))]);
  }
  refundMore.resolve();
  await Promise.all(jobs);
  asked.mockRestore();
  await product.database.shiftClock("1 hour");
  await work();
  const { rows } = await product.database.db.query<{ cents: number }>({
    text: "SELECT sum(amount_cents)::int AS cents FROM tax_reversals WHERE payment_intent_id = $1",
    values: [paymentIntentId],
  });
  expect(rows).toEqual([{ cents: 150 }]);
  expect(await taxOf(paymentIntentId)).toMatchObject({ returned_cents: 150 });
});

test("the audit compares tax entries and reversals with the provider, and with the ledger", async () => {
  const db = (text: string) =>
    product.database.db.query<{ id: string }>({
      text: `SET session_replication_role = replica; ${text}; RESET session_replication_role`,
    });
  const audit = async () =>
    (await product.product.audit.auditMoney({ graceSec: -60, repair: false })).problems.map(({ message }) => message);
  const paymentIntentId = await purchase({ country: "ES" });
  await control.refund(paymentIntentId, { amount: 333 });
  await work();
  expect(await audit()).toEqual([]);
  const { transaction_id: entry } = (await taxOf(paymentIntentId)) ?? {};
  const reversal = (
    await product.database.db.query<{ id: string }>({
      text: "SELECT reversal_id AS id FROM tax_reversals WHERE payment_intent_id = $1 AND amount_cents = 333 AND tax_cents = 58",
      values: [paymentIntentId],
    })
  ).rows[0]?.id;
  const named = (id: string | null | undefined) => `Tax entry ${id} of payment ${paymentIntentId}`;
  await control.changeTax(entry ?? "", 209);
  expect(await audit()).toEqual([`${named(entry)} has 209 cents of tax in 1210 at the provider, 210 in 1210 here`]);
  await control.changeTax(entry ?? "", 210);
  await db(`UPDATE tax_reversals SET amount_cents = 334 WHERE reversal_id = '${reversal}'`);
  expect(await audit()).toEqual([`${named(reversal)} has -58 cents of tax in -333 at the provider, -58 in -334 here`]);
  await db(`UPDATE tax_reversals SET amount_cents = 333, reversal_id = 'tax_none' WHERE reversal_id = '${reversal}'`);
  expect(await audit()).toEqual([`${named("tax_none")} is not at the provider`]);
  await db(`UPDATE tax_reversals SET reversal_id = '${reversal}' WHERE reversal_id = 'tax_none'`);
  await db(`UPDATE payment_taxes SET reversed_cents = 0 WHERE payment_intent_id = '${paymentIntentId}'`);
  expect(await audit()).toEqual([`The tax of payment ${paymentIntentId} is $1.52 in the ledger, reported are $2.10`]);
  await db(`UPDATE payment_taxes SET reversed_cents = 58 WHERE payment_intent_id = '${paymentIntentId}'`);
  expect(await audit()).toEqual([]);
});

test.each([
  ["a country without a registration", { country: "US", postal_code: "10001" }, 0],
  ["a card without a country", {}, undefined],
] as const)("splits the whole price for %s", async (_, address, taxCents) => {
  const paymentIntentId = await purchase(address);
  expect((await balances(paymentIntentId))["creator-payable"]).toBe(-916);
  expect((await taxOf(paymentIntentId))?.tax_cents).toBe(taxCents);
});

test("splits nothing until the tax is known, and reports after the provider's failure", async () => {
  await control.failNext({ method: "POST", path: "/v1/tax/calculations", when: "before", kind: "500", times: 4 });
  const paymentIntentId = await purchase({ country: "DE" });
  expect(await balances(paymentIntentId)).toEqual({ "provider-clearing": 1_210, "unsplit-sales": -1_210 });
  await control.clearFaults();
  // The provider enters the tax, and its answer is lost.
  await control.failNext({
    method: "POST",
    path: "/v1/tax/transactions",
    when: "after",
    kind: "drop-connection",
    times: 4,
  });
  await product.database.shiftClock("1 hour");
  await work();
  expect((await balances(paymentIntentId))["tax-payable"]).toBe(-193);
  await control.clearFaults();
  await product.database.shiftClock("1 hour");
  await work();
  expect((await taxOf(paymentIntentId))?.transaction_id).toMatch(/^tax_/);
});

test("the database refuses a tax after the split, and a change of one", async () => {
  const paymentIntentId = await purchase({ country: "FR" });
  const run = (text: string, values: unknown[]) => product.database.db.query({ text, values });
  const untaxed = await purchase({});
  await expect(
    run("INSERT INTO payment_taxes (payment_intent_id, calculation_id, tax_cents) VALUES ($1, 'taxcalc_1', 1)", [
      untaxed,
    ]),
  ).rejects.toThrow(/takes no tax/);
  await expect(
    run("UPDATE payment_taxes SET tax_cents = 1 WHERE payment_intent_id = $1", [paymentIntentId]),
  ).rejects.toThrow(/cannot be changed back/);
});

test("the split of a price with a tax always adds up, whatever is refunded", () => {
  const cents = (max: number) => fc.integer({ min: 0, max });
  fc.assert(
    fc.property(
      fc
        .integer({ min: 100, max: 1_000_000 })
        .chain((sold) => fc.tuple(fc.constant(sold), cents(sold - 1), cents(sold + 500))),
      fc.array(cents(400_000), { maxLength: 6 }),
      ([sold, taxCents, fee], refunds) => {
        const terms = { kind: "purchase", creatorPercent: 80, taxCents } as const;
        const base = { subjectId: null, feeCents: 0 };
        const postings: Posting[] = [{ ...base, kind: "charge", amountCents: sold, feeCents: fee }];
        let left = sold;
        let owed = taxCents;
        for (const wanted of [0, ...refunds, sold]) {
          const refund = Math.min(wanted, left);
          left -= refund;
          if (refund > 0) postings.push({ ...base, kind: "refund", amountCents: -refund });
          const after = paymentBalances(terms, postings);
          expect(Object.values(after).reduce((sum, each) => sum + each, 0)).toBe(0);
          const tax = 0 - after["tax-payable"];
          expect(tax).toBeLessThanOrEqual(owed);
          owed = tax;
          expect(0 - after["creator-payable"] + tax).toBeLessThanOrEqual(left);
        }
        expect(owed).toBe(0);
      },
    ),
  );
});

test("asks for no tax while TAXES is none", async () => {
  await product.restart({ TAXES: "none" });
  const paymentIntentId = await purchase({ country: "ES" });
  expect((await balances(paymentIntentId))["creator-payable"]).toBe(-916);
  expect(await taxOf(paymentIntentId)).toBeUndefined();
});
