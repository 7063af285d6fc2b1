import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, type Shop } from "#server/domains/payments/testing/open-shop.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import { buy } from "#server/testing/test-browser.ts";
import { findPurchasesOf } from "./find-store.ts";
import type { Operations } from "./operations.ts";

const actor = "ana";
let shop: Shop;
let operations: Operations;
beforeAll(async () => {
  shop = await openShop();
  operations = shop.product.product.operations;
});
afterAll(() => shop.product.close());

/** A purchase and how an operator finds it. */
async function purchase() {
  const bought = await shop.purchase();
  const [found] = await operations.findPurchases(actor, { email: bought.reader.email, slug: undefined });
  if (!found) throw new Error("The purchase is not found");
  return { ...bought, orderId: found.orderId };
}

const lastAction = async () => (await operations.listActions(1))[0];

test("finds a purchase by the typed address in any spelling and by the post, without showing anything of the reader", async () => {
  const { reader, orderId, id } = await purchase();
  const email = ` ${reader.email.toUpperCase()} `;
  const [found, ...others] = await operations.findPurchases(actor, { email, slug: shop.post.slug });
  expect(others).toEqual([]);
  expect(found).toMatchObject({
    orderId,
    paymentIntentId: id,
    isRunning: true,
    title: shop.post.title,
    amountCents: 450,
  });
  expect(found?.mails.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    "access-code waiting",
    "receipt waiting",
  ]);
  expect(JSON.stringify(found)).not.toMatch(/readers\.example|Reader Number/i);
  const other = await seedPost(shop.product.database.db, { slug: "another-essay" });
  expect(await operations.findPurchases(actor, { email, slug: other.slug })).toEqual([]);
  await expect(operations.findPurchases(actor, { email, slug: "no-such-post" })).rejects.toThrow(
    "no post no-such-post",
  );
  const kept = await shop.rows(
    "SELECT row_to_json(a)::text || row_to_json(e)::text AS text FROM operator_actions a, operator_action_outcomes e",
  );
  expect(kept.map(({ text }) => text).join()).not.toContain("@");
});

test("leaves access after a partial refund, and ends it with the next request once the rest is refunded", async () => {
  const { orderId, id, reader, ...bought } = await purchase();
  expect(await operations.refundPurchase(actor, { purchaseId: orderId, amountCents: 100 })).toMatchObject({
    amountCents: 100,
  });
  expect(await shop.read(bought)).toBe(200);
  await expect(operations.refundPurchase(actor, { purchaseId: orderId, amountCents: 351 })).rejects.toThrow(
    "more than is left",
  );
  expect(await lastAction()).toMatchObject({
    actor,
    action: "refund",
    kind: "purchase",
    subjectId: orderId,
    outcome: "refused",
  });
  expect(await operations.refundPurchase(actor, { purchaseId: orderId, amountCents: undefined })).toMatchObject({
    amountCents: 350,
  });
  expect(await shop.read(bought)).toBe(401);
  await expect(operations.refundPurchase(actor, { purchaseId: orderId, amountCents: undefined })).rejects.toThrow(
    "already",
  );
  expect(await shop.refundsOf(id)).toEqual([350, 100]);
  const [found] = await operations.findPurchases(actor, { email: reader.email, slug: undefined });
  expect(found).toMatchObject({ isRunning: false, endings: ["refund"] });
});

test("repeating an interrupted refund command continues it, a day later too, and refunds once", async () => {
  const { orderId, id } = await purchase();
  // The SDK retries three times.
  await shop.control.failNext({
    method: "POST",
    path: "/v1/refunds",
    when: "before",
    kind: "drop-connection",
    times: 4,
  });
  const refund = () => operations.refundPurchase(actor, { purchaseId: orderId, amountCents: 100 });
  await expect(refund()).rejects.toThrow("Run the same command again");
  expect(await lastAction()).toMatchObject({ action: "refund", outcome: null });
  await expect(operations.refundPurchase(actor, { purchaseId: orderId, amountCents: 200 })).rejects.toThrow(
    "(100 cents)",
  );
  await shop.product.database.shiftClock("2 minutes");
  expect((await operations.listAttention()).filter(({ subjectId }) => subjectId === orderId)).toMatchObject([
    { what: "unfinished-action", detail: "refund by ana" },
  ]);
  await shop.control.advanceClock(25 * 3600);
  expect(await refund()).toMatchObject({ amountCents: 100 });
  expect(await shop.refundsOf(id)).toEqual([100]);
  expect(await operations.listAttention()).toEqual([]);
}, 120_000);

test("rejects more than the paid amount before it asks the provider, so that it blocks no other refund while the provider is away", async () => {
  const { orderId, id } = await purchase();
  const refund = (amountCents: number) => operations.refundPurchase(actor, { purchaseId: orderId, amountCents });
  const away = { method: "POST", path: "/v1/refunds", when: "before", kind: "drop-connection", times: 4 } as const;
  await shop.control.failNext(away);
  await expect(refund(451)).rejects.toThrow("more than is left");
  expect(await lastAction()).toMatchObject({ action: "refund", detail: { amountCents: 451 }, outcome: "refused" });
  await shop.control.clearFaults();
  expect(await refund(100)).toMatchObject({ amountCents: 100 });
  await expect(refund(351)).rejects.toThrow("more than is left");
  expect(await refund(350)).toMatchObject({ amountCents: 350 });
  await expect(refund(1)).rejects.toThrow("Everything was refunded already");
  expect(await shop.refundsOf(id)).toEqual([350, 100]);
}, 120_000);

test("refunds again at once after a refund failed at the bank unreported", async () => {
  const { orderId, id } = await purchase();
  const { refundId } = await operations.refundPurchase(actor, { purchaseId: orderId, amountCents: undefined });
  await shop.control.webhooks({ mode: "hold" });
  await shop.control.failRefund(refundId);
  expect(await operations.refundPurchase(actor, { purchaseId: orderId, amountCents: 148 })).toMatchObject({
    amountCents: 148,
  });
  expect(await shop.refundsOf(id)).toEqual([148, 450]);
  await shop.control.webhooks({ mode: "deliver" });
});

test("marks a refund as done only once the ledger has it, so that an interrupted command finds it again", async () => {
  const { orderId, id } = await purchase();
  await shop.rows(`CREATE FUNCTION refuse_after_the_end() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT FROM operator_actions a JOIN operator_action_outcomes e ON e.action_id = a.id
        WHERE a.action = 'refund' AND a.payment_id = (SELECT p.id FROM payments p JOIN orders o USING (payment_intent_id)
          WHERE o.id = TG_ARGV[0]::uuid)) THEN RAISE EXCEPTION 'It has ended'; END IF;
      RETURN NEW;
    END $$`);
  await shop.rows(`CREATE TRIGGER refuse_after_the_end BEFORE INSERT ON ledger_transactions
    FOR EACH ROW WHEN (NEW.kind = 'refund') EXECUTE FUNCTION refuse_after_the_end('${orderId}')`);
  await operations.refundPurchase(actor, { purchaseId: orderId, amountCents: 100 });
  const posted = "SELECT FROM ledger_transactions WHERE payment_intent_id = $1 AND kind = 'refund'";
  expect(await shop.rows(posted, [id])).toHaveLength(1);
  expect(await lastAction()).toMatchObject({ action: "refund", outcome: "done" });
  await shop.rows("DROP FUNCTION refuse_after_the_end CASCADE");
});

test.each(["before", "after"] as const)(
  "refunds once if the provider fails %s the refund takes effect",
  async (when) => {
    const { orderId, id } = await purchase();
    await shop.control.failNext({ method: "POST", path: "/v1/refunds", when, kind: "500" });
    expect(await operations.refundPurchase(actor, { purchaseId: orderId, amountCents: 100 })).toMatchObject({
      amountCents: 100,
    });
    expect(await shop.refundsOf(id)).toEqual([100]);
  },
);

test("mails the code again to the paying address while it opens something", async () => {
  const { orderId, reader, status } = await purchase();
  await shop.product.mails();
  await operations.resendPurchaseCode(actor, orderId);
  const codes = (await shop.product.mails()).filter(
    ({ to, text }) => to === reader.email && text.includes(status.accessCode),
  );
  expect(codes).toHaveLength(2);
  const rows = await shop.rows(
    "SELECT count(*)::int AS sent FROM shared_mails WHERE subject_id = $1 AND sent_at IS NOT NULL",
    [orderId],
  );
  expect(rows).toEqual([{ sent: 2 }]);
  await operations.refundPurchase(actor, { purchaseId: orderId, amountCents: undefined });
  await expect(operations.resendPurchaseCode(actor, orderId)).rejects.toThrow("access has ended");
  await expect(operations.resendPurchaseCode(actor, "00000000-0000-0000-0000-000000000000")).rejects.toThrow(
    "no purchase",
  );
});

test("requeues dead letters, and reads a lost address from the provider again", async () => {
  const { orderId, reader } = await purchase();
  await shop.rows(
    "UPDATE jobs SET state = 'dead', ended_at = app_now(), last_error = 'EENVELOPE 550', attempts = 8 WHERE subject_id = $1",
    [orderId],
  );
  const waiting = (await operations.listAttention()).filter(({ what }) => what === "dead-letter");
  expect(waiting).toMatchObject([{ detail: "access-code: EENVELOPE 550" }]);
  await shop.rows("UPDATE jobs SET sealed = NULL WHERE subject_id = $1", [orderId]);
  expect(await operations.retryDeadLetters(actor, { id: waiting[0]?.id ?? "" })).toEqual({ revived: 1, lost: 0 });
  const mails = await shop.product.mails();
  expect(mails.some(({ to, subject }) => to === reader.email && subject.includes("access code"))).toBe(true);
  await expect(operations.retryDeadLetters(actor, { id: waiting[0]?.id ?? "" })).rejects.toThrow("no dead letter");
  expect(await operations.retryDeadLetters(actor, "all")).toEqual({ revived: 0, lost: 0 });
});

test("processes an unreported event by its id, and a second time without effect", async () => {
  const { id, ...bought } = await purchase();
  await shop.control.dispute(id);
  const [event] = (await shop.product.stripe.events.list({ type: "charge.dispute.created" })).data;
  expect(await shop.read(bought)).toBe(200);
  expect(await operations.replayEvent(actor, event?.id ?? "")).toBe("charge.dispute.created");
  expect(await shop.read(bought)).toBe(401);
  await operations.replayEvent(actor, event?.id ?? "");
  expect((await operations.listAttention()).filter(({ what }) => what === "dispute")).toHaveLength(1);
  await expect(operations.replayEvent(actor, "evt_none")).rejects.toThrow("knows no event");
  expect(await lastAction()).toMatchObject({
    action: "replay-event",
    outcome: "refused",
    detail: { eventId: "evt_none" },
  });
});

test("an operator releases a held refund", async () => {
  const first = await purchase();
  const second = await buy(shop.product, shop.post, first.reader);
  await shop.rows("UPDATE refunds_owed SET held_at = app_now() WHERE payment_intent_id = $1", [second.paymentIntentId]);
  const [held] = (await operations.listAttention()).filter(({ what }) => what === "held-refund");
  expect(held).toMatchObject({ id: second.paymentIntentId, detail: "repeat" });
  await operations.releaseHeldRefund(actor, held?.subjectId ?? "");
  while (await shop.product.product.reversals.refundOwedPayment());
  expect(await shop.refundsOf(second.paymentIntentId)).toEqual([450]);
  await expect(operations.releaseHeldRefund(actor, held?.subjectId ?? "")).rejects.toThrow("held");
});

test("finds a free payment by its receipt, and refunds a part and the rest, once each", async () => {
  const { id, freePaymentId, receipt } = await shop.payFreely();
  expect(await operations.findByReceipt(actor, receipt)).toMatchObject({
    ...{ freePaymentId, paymentIntentId: id, totalCents: 1_080, refunds: [] },
    mails: [{ kind: "receipt", state: "waiting" }],
  });
  const refund = (amountCents?: number) => operations.refundPurchase(actor, { purchaseId: freePaymentId, amountCents });
  await shop.control.failNext({
    method: "POST",
    path: "/v1/refunds",
    when: "after",
    kind: "drop-connection",
    times: 4,
  });
  await refund(80).catch(() => refund(80));
  expect(await refund()).toMatchObject({ amountCents: 1_000, status: "succeeded" });
  await expect(refund()).rejects.toThrow("already");
  expect(await shop.refundsOf(id)).toEqual([1_000, 80]);
  expect(await lastAction()).toMatchObject({
    action: "refund",
    outcome: "refused",
    kind: "free",
    subjectId: freePaymentId,
  });
  const told = (await shop.product.mails()).filter(({ subject }) => subject.includes("$10.00"));
  expect(told.map(({ to }) => to)).toEqual(["ana@example.com"]);
  expect(await operations.findByReceipt(actor, receipt)).toMatchObject({
    refunds: [{ amountCents: 80 }, { amountCents: 1_000 }],
  });
});

test("an operator releases a held refund of a free payment", async () => {
  const { id, freePaymentId } = await shop.payFreely();
  await shop.rows(
    "INSERT INTO refunds_owed (payment_intent_id, reason, held_at) VALUES ($1, 'fraud-warning', app_now())",
    [id],
  );
  const [held] = (await operations.listAttention()).filter(({ what }) => what === "held-refund");
  expect(held).toMatchObject({ id, kind: "free", subjectId: freePaymentId });
  await operations.releaseHeldRefund(actor, freePaymentId);
  while (await shop.product.product.reversals.refundOwedPayment());
  expect(await shop.refundsOf(id)).toEqual([1_080]);
});

test("lists a failed refund as missing until an operator resolves it, once", async () => {
  const { id, orderId } = await purchase();
  await operations.refundPurchase(actor, { purchaseId: orderId, amountCents: 100 });
  const [{ id: refundId = "" } = {}] = (await shop.product.stripe.refunds.list({ payment_intent: id })).data;
  await expect(operations.resolveRefund(actor, refundId)).rejects.toThrow("This refund is not missing");
  await shop.control.failRefund(refundId);
  const [failure] = (await shop.product.stripe.events.list({ type: "refund.failed" })).data;
  await operations.replayEvent(actor, failure?.id ?? "");
  const missing = async () => (await operations.listAttention()).filter(({ what }) => what === "failed-refund");
  expect(await missing()).toMatchObject([{ id: refundId, subjectId: orderId, amountCents: 100 }]);
  const problems = async () => {
    const { problems: found } = await shop.product.product.audit.auditMoney({ graceSec: 0, repair: false });
    return found.filter(({ message }) => message.includes(refundId)).length;
  };
  expect(await problems()).toBe(1);
  await operations.resolveRefund(actor, refundId);
  expect([await missing(), await problems()]).toEqual([[], 0]);
  await expect(operations.resolveRefund(actor, refundId)).rejects.toThrow("This refund is not missing");
});

test("refuses to find a receipt by anything but its number, and records no action with what was typed", async () => {
  const before = await operations.listActions(1);
  await expect(operations.findByReceipt(actor, "ANA@READERS.EXAMPLE")).rejects.toThrow(
    "That is not a receipt number: it looks like R-7K2MQ-9XHT4.",
  );
  expect(await operations.listActions(1)).toEqual(before);
});

test("lists an interrupted action only if the operator must repeat it", async () => {
  const begun =
    "INSERT INTO operator_actions (actor, action, begun_at) VALUES ('eve', $1, app_now() - interval '2 minutes')";
  for (const action of ["find", "refund"]) await shop.rows(begun, [action]);
  const unfinished = (await operations.listAttention()).filter(({ what }) => what === "unfinished-action");
  expect(unfinished.map(({ detail }) => detail)).toEqual(["refund by eve"]);
});

test("finds a purchase by an index in a large table", async () => {
  const { db } = shop.product.database;
  await shop.rows(
    `INSERT INTO orders (post_id, amount_cents, language, consent_version, email_fingerprint, name_fingerprint,
       fingerprint_key_id, browser_fingerprint, attempt_fingerprint)
     SELECT $1, 450, 'en', 'x', sha256(n::text::bytea), 'n', 'k', 'b', sha256(n::text::bytea) FROM generate_series(1, 5000) AS n`,
    [shop.post.id],
  );
  await shop.rows(
    `INSERT INTO jobs (kind, queue, subject_id, state, ended_at) SELECT 'access-code', 'mail', order_id, 'done', app_now()
     FROM grants, generate_series(1, 500)`,
  );
  await shop.rows("ANALYZE orders, jobs");
  const scanned = await db.transaction(async (tx) => {
    await findPurchasesOf(tx, { emails: [Buffer.from("e")] }, undefined);
    const { rows } = await tx.query({
      text: "SELECT relname, seq_scan::int AS scans FROM pg_stat_xact_user_tables WHERE relname IN ('orders', 'jobs') ORDER BY 1",
    });
    return rows;
  });
  expect(scanned).toEqual([
    { relname: "jobs", scans: 0 },
    { relname: "orders", scans: 0 },
  ]);
});

test("the record of actions is append-only and rejects addresses", async () => {
  await purchase();
  for (const table of ["operator_actions", "operator_action_outcomes"]) {
    await expect(shop.rows(`DELETE FROM ${table}`)).rejects.toThrow(/only added to/);
    await expect(shop.rows(`TRUNCATE ${table} CASCADE`)).rejects.toThrow(/only added to/);
  }
  await expect(shop.rows("UPDATE operator_actions SET actor = 'eve'")).rejects.toThrow(/only added to/);
  const add = (who: string, detail: string) =>
    shop.rows("INSERT INTO operator_actions (actor, action, detail) VALUES ($1, 'find', $2)", [who, detail]);
  await expect(add("ana", '{"email": "a@b.example"}')).rejects.toThrow(/detail_check/);
  await expect(add("ana@b.example", "{}")).rejects.toThrow(/actor_check/);
});
