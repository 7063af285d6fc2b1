import { afterAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { type AttentionAction, attentionActions } from "#contract/attention-kinds.ts";
import { openShop } from "#server/domains/payments/testing/open-shop.ts";
import { shopMember } from "#server/domains/payments/testing/shop-member.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import { buy, type TestBrowser } from "#server/testing/test-browser.ts";

const shop = await openShop();
const { operations, reversals } = shop.product.product;
afterAll(() => shop.product.close());

/** New members, whose sessions and proofs are fresh whatever the clock has done. */
const members = async () => {
  const [support, finance, owner] = await Promise.all([
    shopMember(shop, "support"),
    shopMember(shop, "finance"),
    shopMember(shop, "owner"),
  ]);
  return { support, finance, owner };
};

interface Listed {
  kind: string;
  id: string;
  purchaseId: string | null;
  amount: number | null;
  detail: string | null;
  actions: AttentionAction[];
}
const list = async (browser: TestBrowser): Promise<Listed[]> =>
  (await browser.get(addressOf("listDeskAttention"))).body.data;

/** The item of the list with this id, as a member sees it. */
async function itemOf(browser: TestBrowser, id: string): Promise<Listed> {
  const found = (await list(browser)).find((item) => item.id === id);
  if (!found) throw new Error(`${id} is not in the list`);
  return found;
}

/** The action of an item, as the list's form sends it. */
function act(browser: TestBrowser, action: AttentionAction, { id, purchaseId }: Pick<Listed, "id" | "purchaseId">) {
  const params = { id };
  const addresses: Record<Exclude<AttentionAction, "close-alert">, () => string> = {
    "retry-job": () => addressOf("retryDeadLetter", { params }),
    "run-audit": () => addressOf("runAudit"),
    "release-refund": () => addressOf("releaseRefund", { params: { id: purchaseId ?? "" } }),
    "resolve-refund": () => addressOf("resolveFailedRefund", { params }),
    "match-payment": () => addressOf("matchPayment", { params }),
    "refund-payment": () => addressOf("refundUnmatchedPayment", { params }),
  };
  if (action === "close-alert") throw new Error("An alert is closed with its time");
  return browser.send("POST", addresses[action]());
}

/** Two members act at the same moment. Their answers: what each got. */
async function atOnce(
  action: AttentionAction,
  item: Listed,
  [one, other]: readonly [TestBrowser, TestBrowser],
): Promise<unknown[]> {
  const answers = await Promise.all([act(one, action, item), act(other, action, item)]);
  return answers.map(({ status, body }) => body?.error ?? status).sort();
}

const recordsOf = async (action: AttentionAction, subjectId: string) =>
  (await shop.rows("SELECT 1 FROM team_actions WHERE action = $1 AND subject_id = $2", [action, subjectId])).length;
const orderOf = async (paymentIntentId: string) =>
  String((await shop.rows("SELECT id FROM orders WHERE payment_intent_id = $1", [paymentIntentId]))[0]?.id);
const makeDueRefunds = async () => {
  while (await reversals.refundOwedPayment());
};

/** The roles that are offered an action, checked against those that the call lets in. */
async function offeredTo(action: AttentionAction, id: string): Promise<string[]> {
  const offered: string[] = [];
  for (const [role, browser] of Object.entries(await members())) {
    const item = (await list(browser)).find((each) => each.id === id);
    if (item?.actions.includes(action)) offered.push(role);
  }
  expect(offered).toEqual([...attentionActions[action].roles]);
  return offered;
}

/** A paid payment whose order was changed at the provider to something else. */
async function unmatchedPayment(card = "pm_card_visa") {
  const { id, reader, browser } = await shop.payWith(card);
  const orderId = await orderOf(id);
  await shop.product.stripe.paymentIntents.update(id, { metadata: { order_id: "nothing" } });
  await browser.post(addressOf("checkPaymentStatus"), { paymentIntentId: id });
  return { id, reader, browser, orderId };
}

test("retries a dead letter once, however many members ask, and says when its address is gone", async () => {
  const { support, owner } = await members();
  const { id: payment, reader } = await shop.purchase();
  await shop.product.mails();
  const orderId = await orderOf(payment);
  const [{ id = "" } = {}] = await shop.rows(
    `UPDATE jobs SET state = 'dead', ended_at = app_now(), last_error = 'EENVELOPE 550'
     WHERE subject_id = $1 AND kind = 'access-code' RETURNING id`,
    [orderId],
  );
  expect(await offeredTo("retry-job", id)).toEqual(["support", "finance", "owner"]);
  const item = await itemOf(support, id);
  await shop.rows("UPDATE jobs SET sealed = NULL WHERE id = $1", [id]);
  expect(await atOnce("retry-job", item, [support, owner])).toEqual([204, "STATE_CHANGED"]);
  expect(await list(support)).toEqual([]);
  expect(await recordsOf("retry-job", id)).toBe(1);
  const codes = (await shop.product.mails()).filter(({ to, text }) => to === reader.email && text.includes("code"));
  expect(codes.length).toBeGreaterThan(0);
  expect((await act(support, "retry-job", item)).body).toEqual({ error: "STATE_CHANGED" });

  await shop.rows(
    "UPDATE jobs SET state = 'dead', ended_at = app_now(), subject_id = 'nobody', sealed = NULL WHERE id = $1",
    [id],
  );
  expect((await act(support, "retry-job", item)).body).toEqual({ error: "NO_ADDRESS" });
  expect(await recordsOf("retry-job", id)).toBe(1);
  await shop.rows("DELETE FROM jobs WHERE id = $1", [id]);
});

test("begins one comparison of the books for two members, which repairs what a lost event left out", async () => {
  const { id } = await shop.purchase();
  await reversals.reconcile(id);
  await shop.product.stripe.refunds.create({ payment_intent: id });
  await shop.product.database.shiftClock("2 hours");
  await shop.rows(
    "INSERT INTO audits (started_at, ended_at, cut_off, problems) VALUES (app_now() - interval '2 minutes', app_now(), app_now(), 1)",
  );
  const { finance, owner } = await members();
  const found = (await list(finance)).find(({ kind }) => kind === "audit");
  if (!found) throw new Error("The audit is not in the list");
  expect(await offeredTo("run-audit", found.id)).toEqual(["finance", "owner"]);
  expect(await atOnce("run-audit", found, [finance, owner])).toEqual([202, "STATE_CHANGED"]);
  expect((await act(owner, "run-audit", found)).body).toEqual({ error: "STATE_CHANGED" });
  while (await runNextJob(shop.product.product.jobWork, "long"));
  expect((await list(finance)).filter(({ kind }) => kind === "audit")).toEqual([]);
  expect(
    await shop.rows("SELECT FROM ledger_transactions WHERE payment_intent_id = $1 AND kind = 'refund'", [id]),
  ).toHaveLength(1);
  const records = await shop.rows("SELECT 1 FROM team_actions WHERE action = 'run-audit'");
  expect(records).toHaveLength(1);
});

test("releases a held refund once for two members, and one above a hundred dollars for finance only", async () => {
  const held = "UPDATE refunds_owed SET held_at = app_now() WHERE payment_intent_id = $1";
  const first = await shop.purchase();
  const { paymentIntentId: id } = await buy(shop.product, shop.post, first.reader);
  await shop.rows(held, [id]);
  const { support, finance } = await members();
  expect(await offeredTo("release-refund", id)).toEqual(["support", "finance"]);
  const item = await itemOf(support, id);
  expect(item).toMatchObject({ amount: 4.5, purchaseId: await orderOf(id) });
  expect(await atOnce("release-refund", item, [support, finance])).toEqual([204, "STATE_CHANGED"]);
  await makeDueRefunds();
  expect(await shop.refundsOf(id)).toEqual([450]);
  expect(await recordsOf("release-refund", item.purchaseId ?? "")).toBe(1);

  const dear = await seedPost(shop.product.database.db, { slug: "a-dear-essay", priceCents: 25_000 });
  const { paymentIntentId: dearId } = await buy(shop.product, dear, first.reader, undefined, 250);
  await shop.rows("INSERT INTO refunds_owed (payment_intent_id, reason, held_at) VALUES ($1, 'requested', app_now())", [
    dearId,
  ]);
  const dearItem = await itemOf(support, dearId);
  expect((await act(support, "release-refund", dearItem)).body).toEqual({ error: "REFUND_LIMIT" });
  expect((await act(finance, "release-refund", dearItem)).status).toBe(204);
  await makeDueRefunds();
  expect(await shop.refundsOf(dearId)).toEqual([25_000]);
});

test("records once that a failed refund was paid otherwise, by finance, and moves nothing", async () => {
  const { id } = await shop.purchase();
  const purchaseId = await orderOf(id);
  const { refundId } = await operations.refundPurchase("a test", { purchaseId, amountCents: 100 });
  await shop.control.failRefund(refundId);
  await reversals.reconcile(id);
  const { support, finance } = await members();
  const item = await itemOf(finance, refundId);
  expect(await offeredTo("resolve-refund", refundId)).toEqual(["finance"]);
  expect((await act(support, "resolve-refund", item)).body).toEqual({ error: "ROLE_REQUIRED" });
  const before = await shop.rows("SELECT sum(amount_cents), count(*) FROM ledger_entries");
  expect(await atOnce("resolve-refund", item, [finance, await shopMember(shop, "finance")])).toEqual([
    204,
    "STATE_CHANGED",
  ]);
  expect(await list(finance)).toEqual([]);
  expect(await shop.rows("SELECT sum(amount_cents), count(*) FROM ledger_entries")).toEqual(before);
  expect(await recordsOf("resolve-refund", refundId)).toBe(1);
});

test("matches a payment with the order that it was made for, which gives its reader the access once", async () => {
  const { id, orderId, browser } = await unmatchedPayment();
  const { support, finance } = await members();
  expect(await offeredTo("match-payment", id)).toEqual(["support", "finance"]);
  const item = await itemOf(support, id);
  expect(item).toMatchObject({ kind: "unmatched-payment", purchaseId: orderId, amount: 4.5 });
  const answers = await atOnce("match-payment", item, [support, finance]);
  // The later of two finds it settled, or not waiting any more.
  expect(answers[0]).toBe(204);
  expect([204, "STATE_CHANGED"]).toContain(answers[1]);
  const status = (await browser.post(addressOf("checkPaymentStatus"), { paymentIntentId: id })).body;
  expect(status).toMatchObject({ paymentRecordStatus: "completed" });
  expect((await shop.product.stripe.paymentIntents.retrieve(id)).metadata.order_id).toBe(orderId);
  expect(await shop.rows("SELECT FROM settlements WHERE order_id = $1", [orderId])).toHaveLength(1);
  expect(await list(support)).toEqual([]);
  expect((await act(support, "refund-payment", item)).body).toEqual({ error: "STATE_CHANGED" });
  expect(await shop.refundsOf(id)).toEqual([]);
  expect(await recordsOf("match-payment", id)).toBe(answers.filter((answer) => answer === 204).length);
});

test("refunds an unmatched payment once for two members, after which it cannot be matched", async () => {
  const { id, orderId } = await unmatchedPayment();
  const { support, finance } = await members();
  const item = await itemOf(support, id);
  expect(await offeredTo("refund-payment", id)).toEqual(["support", "finance"]);
  const answers = await atOnce("refund-payment", item, [support, finance]);
  expect(answers[0]).toBe(204);
  expect([204, "STATE_CHANGED"]).toContain(answers[1]);
  expect(await shop.refundsOf(id)).toEqual([450]);
  expect(await list(support)).toEqual([]);
  expect((await act(finance, "match-payment", item)).body).toEqual({ error: "STATE_CHANGED" });
  expect(await shop.rows("SELECT FROM settlements WHERE order_id = $1", [orderId])).toEqual([]);
  const { problems } = await shop.product.product.audit.auditMoney({ graceSec: 0, repair: true });
  expect(problems.filter(({ message }) => message.includes(id))).toEqual([]);
});

test("refuses to match a payment that was refunded at the provider, and opens nothing", async () => {
  const { id, orderId } = await unmatchedPayment();
  const { support } = await members();
  await shop.product.stripe.refunds.create({ payment_intent: id });
  const item = await itemOf(support, id);
  expect((await act(support, "match-payment", item)).body).toEqual({ error: "STATE_CHANGED" });
  expect(await shop.rows("SELECT FROM settlements WHERE order_id = $1", [orderId])).toEqual([]);
  expect((await act(support, "refund-payment", item)).status).toBe(204);
  expect(await shop.refundsOf(id)).toEqual([450]);
});

test("a match and a refund at the same moment leave the payment refunded without access, or settled with it", async () => {
  const { id, orderId } = await unmatchedPayment();
  const { support, finance } = await members();
  const item = await itemOf(support, id);
  await Promise.all([act(support, "match-payment", item), act(finance, "refund-payment", item)]);
  await reversals.reconcile(id);
  const refunds = await shop.refundsOf(id);
  const running = await shop.rows(
    `SELECT FROM grants g WHERE order_id = $1
       AND NOT EXISTS (SELECT FROM shared_access_endings e WHERE e.order_id = g.order_id AND e.lifted_at IS NULL)`,
    [orderId],
  );
  expect(refunds.length + running.length).toBe(1);
  expect(await list(support)).toEqual([]);
});

test("tells that the provider does not answer, and finishes when the same action is sent again", async () => {
  const { id } = await unmatchedPayment();
  const { support } = await members();
  const item = await itemOf(support, id);
  const away = { method: "POST", path: "/v1/refunds", when: "before", kind: "drop-connection", times: 4 } as const;
  await shop.control.failNext(away);
  expect((await act(support, "refund-payment", item)).body).toEqual({ error: "PAYMENT_PROVIDER_UNAVAILABLE" });
  await shop.control.clearFaults();
  expect(await itemOf(support, id)).toMatchObject({ kind: "unmatched-payment" });
  expect((await act(support, "refund-payment", item)).status).toBe(204);
  expect(await shop.refundsOf(id)).toEqual([450]);
  expect(await list(support)).toEqual([]);
});

test("offers only a refund for a payment that was made for no order here", async () => {
  const { id: own, browser } = await shop.payWith("pm_card_visa");
  const orderId = await orderOf(own);
  await browser.post(addressOf("checkPaymentStatus"), { paymentIntentId: own });
  const strange = await shop.product.stripe.paymentIntents.create({
    ...{ amount: 12_000, currency: "usd", metadata: { order_id: orderId } },
    automatic_payment_methods: { enabled: true },
  });
  await shop.product.stripe.paymentIntents.confirm(strange.id, {
    ...{ payment_method: "pm_card_visa", return_url: shop.product.url },
  });
  const [event] = (await shop.product.stripe.events.list({ type: "payment_intent.succeeded" })).data;
  await operations.replayEvent("a test", event?.id ?? "");
  const { support, finance } = await members();
  const item = await itemOf(support, strange.id);
  expect(item).toMatchObject({ purchaseId: null, actions: ["refund-payment"] });
  expect((await act(support, "refund-payment", item)).body).toEqual({ error: "REFUND_LIMIT" });
  expect((await act(finance, "match-payment", item)).body).toEqual({ error: "NOT_FOUND" });
  expect((await act(finance, "refund-payment", item)).status).toBe(204);
  expect(await shop.refundsOf(strange.id)).toEqual([12_000]);
});
