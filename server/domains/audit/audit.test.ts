import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { countAlerts } from "#server/platform/alerts/alerts-store.ts";
import { seedGrant } from "#server/testing/seed-grant.ts";
import { type SeededPost, seedPost } from "#server/testing/seed-post.ts";
import { buy, paymentIntentOf, TestBrowser } from "#server/testing/test-browser.ts";
import { startTestProduct, type TestProduct } from "#server/testing/test-product.ts";

const operator = "operator@vitrina.example";
let product: TestProduct;
let post: SeededPost;
let control: ReturnType<typeof controlClient>;
// No webhook arrives here: the product knows only what it asked for.
beforeAll(async () => {
  product = await startTestProduct({ environment: { OPERATOR_EMAIL: operator } });
  post = await seedPost(product.database.db, { slug: "a-paid-post" });
  control = controlClient(product.sandboxUrl);
});
afterAll(() => product.close());

let readers = 0;
const newReader = () => {
  readers += 1;
  return { email: `reader-${readers}@readers.example`, name: `Reader Number${readers}` };
};
const purchase = async () => (await buy(product, post, newReader())).paymentIntentId;
async function work() {
  await product.database.shiftClock("6 minutes");
  const { providerEvents, reversals } = product.product;
  while (await providerEvents.sweep("free-payments"));
  while (await reversals.refundOwedPayment());
  await product.database.shiftClock("3 seconds");
  while (await reversals.reconcileNextPayment());
}
const audit = (options: { repair?: boolean; graceSec?: number } = {}) =>
  product.product.audit.auditMoney({ graceSec: 0, repair: false, ...options });
const problems = async (options?: Parameters<typeof audit>[0]) =>
  (await audit(options)).problems.map(({ message }) => message);
const run = (text: string, values: unknown[] = []) => product.database.db.query({ text, values });
const pay = (paymentIntentId: string) =>
  product.stripe.paymentIntents.confirm(paymentIntentId, { payment_method: "pm_card_visa", return_url: product.url });
async function payFreely() {
  const response = await fetch(product.url + addressOf("createCheckoutSession"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ amount: 10.8, email: "ana@example.com" }),
  });
  const { url } = (await response.json()) as { url: string };
  const card = { number: "4242424242424242", expiry: "12/34", cvc: "123", name: "Ana Ruiz" };
  await fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams(card) });
}

test("finds no problem in processed purchases, duplicates, refunds, disputes and free payments", async () => {
  const reader = newReader();
  await buy(product, post, reader);
  await buy(product, post, reader);
  await payFreely();
  const [refunded, partly, won, lost] = [await purchase(), await purchase(), await purchase(), await purchase()];
  await work();
  await control.refund(refunded);
  await control.refund(partly, { amount: 100 });
  await control.closeDispute((await control.dispute(won)).id, "won");
  await control.closeDispute((await control.dispute(lost)).id, "lost");
  await control.dispute(await purchase());
  await run("UPDATE ledger_payments SET next_check_at = app_now()");
  await work();
  const report = await audit();
  expect(report.problems).toEqual([]);
  expect(report.foreign).toEqual([]);
  expect(report.checked).toEqual({
    ...{ transactions: 24, settlements: 7, grants: 6, freePayments: 1 },
    movements: (await product.stripe.balanceTransactions.list({ limit: 100 })).data.length,
  });
  const atProvider = await product.stripe.balance.retrieve();
  const held = [...atProvider.available, ...atProvider.pending].reduce((sum, { amount }) => sum + amount, 0);
  expect(report.balances.find(({ account }) => account === "provider-balance")?.cents).toBe(held);
});

test("counts an unreported payment as pending, then as a problem, and repairs it by asking the provider", async () => {
  const browser = new TestBrowser(product.url);
  const started = await browser.startPurchase(post, newReader());
  const paymentIntentId = paymentIntentOf(started.body.clientSecret);
  await pay(paymentIntentId);
  const young = await audit({ graceSec: 3_600 });
  expect([young.problems, young.pending]).toEqual([[], 1]);
  expect(await problems()).toEqual([
    expect.stringMatching(new RegExp(`${paymentIntentId}.*paid for order .*never settled`)),
  ]);
  const mended = await audit({ repair: true });
  expect([mended.problems, mended.repaired]).toEqual([[], [paymentIntentId]]);
  expect((await browser.post("/api/payments/check-payment-status", { paymentIntentId })).body).toMatchObject({
    paymentRecordStatus: "completed",
  });
});

test("repairs a free payment that neither a webhook nor the sweep reported", async () => {
  await payFreely();
  await run("UPDATE free_payments SET next_check_at = NULL");
  expect(await problems()).toEqual([expect.stringMatching(/paid for free payment .* and never settled$/)]);
  const mended = await audit({ repair: true });
  expect([mended.problems, mended.repaired]).toEqual([[], [expect.stringMatching(/^pi_/)]]);
  expect((await product.mails()).filter(({ to }) => to === "ana@example.com").length).toBe(mended.checked.freePayments);
});

test("reports an unreported refund, and ends the access when repairing it", async () => {
  const { browser, paymentIntentId, status } = await buy(product, post, newReader());
  await work();
  await control.refund(paymentIntentId);
  expect(await problems()).toEqual([
    expect.stringMatching(/^txn_.*\(refund of re_.*, -450 cents usd, fee 0\) is not in the ledger$/),
  ]);
  const read = () =>
    browser.get(`/api/content/post/${post.slug}?alg=AR_HS1GB`, { authorization: `Bearer ${status.accessToken}` });
  expect((await read()).status).toBe(200);
  expect(await problems({ repair: true })).toEqual([]);
  expect((await read()).status).toBe(401);
});

test("reports a payment without access until it is refunded on the provider's screens", async () => {
  const orderId = randomUUID();
  const { id } = await product.stripe.paymentIntents.create({
    ...{ amount: 450, currency: "usd", automatic_payment_methods: { enabled: true, allow_redirects: "never" } },
    ...{ payment_method: "pm_card_visa", confirm: true, metadata: { type: "premium_post", order_id: orderId } },
  });
  const unposted = (movement: string) =>
    expect.stringMatching(
      new RegExp(`\\(${movement} .* is of payment ${id}, .* paid for order ${orderId} and never settled`),
    );
  await expect.poll(() => problems({ repair: true })).toEqual([unposted("charge of")]);
  await control.refund(id, { amount: 100 });
  expect(await problems({ repair: true })).toEqual([unposted("refund of"), unposted("charge of")]);
  await control.refund(id);
  const { problems: left, foreign } = await audit();
  expect(left).toEqual([]);
  expect(foreign).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(`${id}.* and fully refunded`)));
});

test("does not report a failed refund while the payer's bank holds or has kept the same amount", async () => {
  const paymentIntentId = await purchase();
  const { id } = await control.refund(paymentIntentId);
  const { id: disputeId } = await control.dispute(paymentIntentId);
  await control.failRefund(id);
  expect(await problems({ repair: true })).toEqual([]);
  await control.closeDispute(disputeId, "lost");
  expect(await problems({ repair: true })).toEqual([]);
  const { operations } = product.product;
  expect((await operations.listAttention()).filter(({ what }) => what === "failed-refund")).toEqual([]);
});

test("reports a failed refund until a later one succeeds", async () => {
  const paymentIntentId = await purchase();
  await work();
  const { id } = await control.refund(paymentIntentId);
  await control.failRefund(id);
  const failed = `Refund ${id} of $4.50 (payment ${paymentIntentId}) is failed: its payer has not received the money`;
  expect(await problems({ repair: true })).toEqual([failed]);
  await control.refund(paymentIntentId);
  expect(await problems({ repair: true })).toEqual([]);
});

test("lists foreign movements on the account, over several pages, and counts them as no problem", async () => {
  const foreign = Array.from({ length: 120 }, async () => {
    const created = await product.stripe.paymentIntents.create({
      ...{ amount: 700, currency: "usd", automatic_payment_methods: { enabled: true, allow_redirects: "never" } },
      ...{ payment_method: "pm_card_visa", confirm: true },
    });
    return created.id;
  });
  const ids = await Promise.all(foreign);
  const named = async () =>
    (await audit()).foreign.filter((line) => line.includes("names no order or free payment of the shop"));
  await expect.poll(async () => (await named()).length).toBe(120);
  expect((await audit()).problems).toEqual([]);
  const lines = await named();
  expect(ids.filter((id) => !lines.join("\n").includes(id))).toEqual([]);
  expect(new Set(lines).size).toBe(120);
});

describe("finds what should be impossible:", () => {
  /** Runs the statement as in a database without constraints. */
  const unguarded = (text: string, values: unknown[] = []) =>
    product.database.db.transaction(async (tx) => {
      await tx.query({ text: "SET LOCAL session_replication_role = replica" });
      await tx.query({ text, values });
    });

  test("a changed entry, a changed movement, and one that the provider does not have", async () => {
    await purchase();
    await work();
    const { rows } = await run(
      "SELECT source_id FROM ledger_transactions WHERE kind = 'charge' ORDER BY id DESC LIMIT 1",
    );
    const source = String(rows[0]?.source_id);
    const change = (sign: string) =>
      unguarded(
        `UPDATE ledger_entries SET amount_cents = amount_cents ${sign} 1 WHERE account = 'platform-revenue'
         AND transaction_id = (SELECT id FROM ledger_transactions WHERE source_id = $1)`,
        [source],
      );
    await change("+");
    expect(await problems()).toEqual([`Ledger transaction ${source} does not balance: 6 entries sum to 1 cents`]);
    await change("-");
    await unguarded("UPDATE ledger_transactions SET fee_cents = fee_cents + 2 WHERE source_id = $1", [source]);
    expect(await problems()).toEqual([
      expect.stringMatching(`^${source} .* is in the ledger with 450 cents and a fee of`),
    ]);
    await unguarded(
      "UPDATE ledger_transactions SET fee_cents = fee_cents - 2, source_id = 'txn_invented' WHERE source_id = $1",
      [source],
    );
    expect(await problems()).toEqual([
      expect.stringMatching(`^${source} .* is not in the ledger$`),
      expect.stringContaining("The ledger has txn_invented"),
    ]);
    await unguarded("UPDATE ledger_transactions SET source_id = $1 WHERE source_id = 'txn_invented'", [source]);
    expect(await problems()).toEqual([]);
  });

  test("a stored sum of a creator that is not the sum of the entries", async () => {
    await purchase();
    await work();
    const change = (sign: string) =>
      unguarded(
        `WITH b AS (UPDATE creator_balances SET owed_cents = owed_cents ${sign} 3), w AS (UPDATE creator_week_credits SET credit_cents = credit_cents ${sign} 4),
           l AS (UPDATE creator_week_lines SET movements = movements ${sign} 5, amount_cents = amount_cents ${sign} 6, held_cents = held_cents ${sign} 7
             WHERE line = 'sales') SELECT`,
      );
    await change("+");
    const wrong = (sum: string) =>
      expect.stringMatching(new RegExp(`^The stored sum of creator \\S+, ${sum}, is \\d+, the entries sum to \\d+$`));
    expect(await problems()).toEqual(
      ["amount sales [\\d-]+", "in disputes sales [\\d-]+", "movements sales [\\d-]+", "credits [\\d-]+", "owed"].map(
        wrong,
      ),
    );
    await change("-");
    expect(await problems()).toEqual([]);
  });

  test("a settled order that the ledger lacks, a grant without a settlement", async () => {
    const { orderId } = await seedGrant(product.product, post);
    expect(await problems()).toEqual([`Order ${orderId} is settled with $4.50, the ledger has no charge of it`]);
    await unguarded("DELETE FROM settlements WHERE order_id = $1", [orderId]);
    expect(await problems()).toEqual([`Order ${orderId} has a grant and no settlement`]);
    await unguarded("DELETE FROM grants WHERE order_id = $1", [orderId]);
    expect(await problems()).toEqual([]);
  });

  test("access that runs although its payment was refunded, until it expires", async () => {
    const paymentIntentId = await purchase();
    await work();
    await control.refund(paymentIntentId);
    expect(await problems({ repair: true })).toEqual([]);
    const { rows } = await run("SELECT id FROM orders WHERE payment_intent_id = $1", [paymentIntentId]);
    const order = [rows[0]?.id];
    await unguarded("DELETE FROM access_endings WHERE order_id = $1", order);
    expect(await problems()).toEqual([
      `Access of order ${order} was not ended although its payment was refunded or is disputed`,
    ]);
    const past = "granted_at = granted_at - interval '72 hours', expires_at = expires_at - interval '72 hours'";
    await unguarded(`UPDATE grants SET ${past} WHERE order_id = $1`, order);
    expect(await problems()).toEqual([]);
  });

  test("a free payment that only one of the two has", async () => {
    const id = randomUUID();
    await run("INSERT INTO payments (payment_intent_id, kind, amount_cents) VALUES ('pi_free', 'free', 1080)");
    await run(
      `INSERT INTO free_payments (id, base_cents, language, checkout_session_id, payment_intent_id, paid_at)
       VALUES ($1, 1000, 'en', 'cs_1', 'pi_free', now())`,
      [id],
    );
    expect(await problems()).toEqual([`Free payment ${id} is paid, but the ledger lacks its amount`]);
    await run("DELETE FROM free_payments WHERE id = $1", [id]);
  });
});

describe("the audit of the worker", () => {
  /** The results of the audits, oldest first. */
  const audits = async () =>
    (await run("SELECT problems FROM audits ORDER BY started_at")).rows.map(({ problems: found }) => found);
  const told = async () =>
    (await product.mails()).filter(({ to, subject }) => to === operator && subject.includes("Money does not add up"));

  test("runs once an hour in one process, and logs no problem when the books are clean", async () => {
    await Promise.all(Array.from({ length: 6 }, () => product.product.audit.runDueAudit()));
    expect(await audits()).toEqual([0]);
    await product.database.shiftClock("59 minutes");
    await product.product.audit.runDueAudit();
    expect(await audits()).toEqual([0]);
    await product.database.shiftClock("61 seconds");
    await product.product.audit.runDueAudit();
    expect(await audits()).toEqual([0, 0]);
    expect(await told()).toEqual([]);
  });

  test("raises an alert for a problem: a log line, a count, and one mail a day with the report", async () => {
    const { orderId } = await seedGrant(product.product, post);
    for (let hour = 0; hour < 3; hour++) {
      await product.database.shiftClock("61 minutes");
      await product.product.audit.runDueAudit();
    }
    expect(await audits()).toEqual([0, 0, 1, 1, 1]);
    expect((await countAlerts(product.database.db)).find(({ kind }) => kind === "audit")?.count).toBe(3);
    const line = product.logLines.find((each) => each.includes('"alert":"audit"'));
    const { alertId } = JSON.parse(line ?? "{}");
    const mails = await told();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(alertId);
    expect(mails[0]?.text).toContain(`Order ${orderId} is settled with $4.50, the ledger has no charge of it`);
    await product.database.shiftClock("24 hours");
    await product.product.audit.runDueAudit();
    expect(await told()).toHaveLength(2);
  });
});
