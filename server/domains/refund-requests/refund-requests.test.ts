import { afterAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { openStaffedShop } from "#server/domains/payments/testing/shop-member.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import { TestBrowser } from "#server/testing/test-browser.ts";

const { shop, support, finance } = await openStaffedShop();
afterAll(() => shop.product.close());

/** The holder of the receipt's link in the newest mail to an address. */
async function receiptHolder(email: string) {
  const receipt = (await shop.product.mails()).find(({ to, text }) => to === email && text.includes("/receipt/"));
  const [, number = "", t = ""] = /\/receipt\/(R-[0-9A-Z-]+)\?(?:\S*&)?t=([\w-]+)/.exec(receipt?.text ?? "") ?? [];
  const params = { number };
  const browser = new TestBrowser(shop.product.url);
  return {
    state: async () => (await browser.get(addressOf("getRefundRequest", { params, query: { t } }))).body,
    ask: (body: object = {}, headers: Record<string, string> = {}) => {
      const request = { t, reason: "mistake", ...body };
      return browser.elsewhere().send("POST", addressOf("requestRefund", { params }), request, headers);
    },
  };
}

/** A purchase from whose body nothing was delivered yet. */
async function purchase() {
  const bought = await shop.purchase();
  return { ...bought, ...(await receiptHolder(bought.reader.email)) };
}

const refundAll = async () => {
  while (await shop.product.product.reversals.refundOwedPayment());
};
const waiting = async () => (await support.get(addressOf("listRefundRequests"))).body.data;
const decide = (browser: TestBrowser, id: string, body: object) =>
  browser.send("POST", addressOf("decideRefundRequest", { params: { id } }), body);

/** A request of a buyer who has read, and its id at the desk. */
async function waitingRequest(body: object = {}) {
  const bought = await purchase();
  expect(await shop.read(bought)).toBe(200);
  expect((await bought.ask(body)).body).toEqual({ outcome: "waiting" });
  return { ...bought, requestId: String((await waiting()).at(-1).id) };
}

test("refunds a purchase that was never opened at once, ends its access and mails the buyer", async () => {
  const bought = await purchase();
  expect(await bought.state()).toEqual({
    state: "possible",
    title: shop.post.title,
    amount: 4.5,
    refunded: 0,
    rule: "at-once",
    dueAt: null,
    answer: null,
  });
  expect((await bought.ask()).body).toEqual({ outcome: "automatic" });
  expect(await shop.read(bought)).toBe(401);
  expect(await bought.state()).toMatchObject({ state: "refunded" });
  await refundAll();
  await shop.product.product.reversals.reconcile(bought.id);
  expect(await shop.refundsOf(bought.id)).toEqual([450]);
  expect((await shop.otherMails(bought)).map(({ subject }) => subject)).toEqual(["Your refund of $4.50"]);
  expect((await bought.ask()).body).toEqual({ error: "WRONG_STATE" });
});

test("says that the bank decides while a dispute stops an automatic refund, and that the refund has begun once it is released", async () => {
  const bought = await purchase();
  expect((await bought.ask()).body).toEqual({ outcome: "automatic" });
  const { id: disputeId } = await shop.control.dispute(bought.id);
  await refundAll();
  expect(await bought.state()).toMatchObject({ state: "held", refunded: 0 });
  await shop.control.closeDispute(disputeId, "won");
  await shop.product.product.reversals.reconcile(bought.id);
  const [order] = await shop.rows("SELECT id FROM orders WHERE payment_intent_id = $1", [bought.id]);
  const params = { id: String(order?.id) };
  expect((await support.send("POST", addressOf("releaseRefund", { params }))).status).toBe(204);
  await refundAll();
  expect(await bought.state()).toMatchObject({ state: "refunded" });
  expect(await shop.refundsOf(bought.id)).toEqual([450]);
});

test("of a reader who opens and asks at the same moment, one wins: nobody reads and is refunded", async () => {
  for (let round = 0; round < 4; round++) {
    const bought = await purchase();
    const [read, asked] = await Promise.all([shop.read(bought), bought.ask()]);
    expect([read, asked.body.outcome]).toEqual(read === 200 ? [200, "waiting"] : [401, "automatic"]);
  }
});

test("a purchase that was opened waits 48 hours for the desk, whose member reads the text but no address", async () => {
  const { requestId, reader, ask, state } = await waitingRequest({ text: "It ended in the middle." });
  const listed = (await waiting()).find(({ id }: { id: string }) => id === requestId);
  expect(listed.dueAt - listed.requestedAt).toBe(48 * 3600);
  expect(await state()).toMatchObject({ state: "waiting", dueAt: listed.dueAt });
  const opened = (await support.get(addressOf("getDeskRefundRequest", { params: { id: requestId } }))).body;
  expect(opened).toMatchObject({ text: "It ended in the middle.", reason: "mistake", outcome: null });
  expect(JSON.stringify(opened)).not.toContain(reader.email);
  const stored = await shop.rows("SELECT row_to_json(r)::text AS row FROM refund_requests r");
  expect(JSON.stringify(stored)).not.toContain("in the middle");
  expect((await ask()).body).toEqual({ error: "WRONG_STATE" });
});

test("names the rule that applies to the purchase, and mails a confirmation in the language of the screen with its link", async () => {
  const bought = await purchase();
  expect(await shop.read(bought)).toBe(200);
  expect((await bought.state()).rule).toBe("opened");
  expect((await bought.ask({}, { "accept-language": "es" })).body).toEqual({ outcome: "waiting" });
  expect((await bought.state()).rule).toBeNull();
  while (await runNextJob(shop.product.product.jobWork, "tasks"));
  const mails = await shop.otherMails(bought);
  expect(mails.map(({ subject }) => subject)).toEqual(["Tenemos tu solicitud de reembolso de $4.50"]);
  const page = /\/receipt\/R-[0-9A-Z-]+\/refund\?\S+/.exec(mails[0]?.text ?? "")?.[0] ?? "";
  expect(page).toContain("lang=es");
  const query = { t: new URL(page, "https://shop.example").searchParams.get("t") ?? "" };
  const params = { number: page.split("/")[2] ?? "" };
  const browser = new TestBrowser(shop.product.url);
  expect((await browser.get(addressOf("getRefundRequest", { params, query }))).body.state).toBe("waiting");
});

test("of two members who decide at once one decides; a refund is made once", async () => {
  const { requestId, id, state } = await waitingRequest();
  const answers = await Promise.all(
    [support, finance, support].map((by) => decide(by, requestId, { decision: "refund" })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.error === "STATE_CHANGED")).toHaveLength(2);
  expect(await shop.refundsOf(id)).toEqual([450]);
  expect(await state()).toMatchObject({ state: "refunded" });
  expect((await decide(finance, requestId, { decision: "decline", note: "No." })).body.error).toBe("STATE_CHANGED");
});

test("a request leaves the queue once its payment is refunded otherwise; until then the purchase's page names it", async () => {
  const { requestId, id, state } = await waitingRequest();
  const [{ purchaseId } = {}] = await shop.rows(`SELECT id AS "purchaseId" FROM orders WHERE payment_intent_id = $1`, [
    id,
  ]);
  const purchaseOf = async () =>
    (await support.get(addressOf("getPurchase", { params: { id: String(purchaseId) } }))).body;
  expect(await purchaseOf()).toMatchObject({ refundRequestId: requestId });
  const refund = (amountCents: number) =>
    shop.product.stripe.refunds.create({ payment_intent: id, amount: amountCents });
  await refund(100);
  await shop.product.product.reversals.reconcile(id);
  expect((await purchaseOf()).refundRequestId, "a part is left").toBe(requestId);
  await refund(350);
  await shop.product.product.reversals.reconcile(id);
  expect((await waiting()).map((request: { id: string }) => request.id)).not.toContain(requestId);
  expect((await purchaseOf()).refundRequestId).toBeNull();
  expect(await state()).toMatchObject({ state: "refunded" });
  expect((await support.get(addressOf("getDeskRefundRequest", { params: { id: requestId } }))).body).toMatchObject({
    ...{ outcome: "refunded", title: shop.post.title },
  });
  expect((await decide(support, requestId, { decision: "decline", note: "No." })).body.error).toBe("STATE_CHANGED");
});

test("mails the answer to a declined request to the buyer", async () => {
  const { requestId, id, state, ...bought } = await waitingRequest();
  expect((await decide(support, requestId, { decision: "decline", note: " " })).status).toBe(400);
  expect((await decide(support, requestId, { decision: "decline", note: "The piece is whole." })).status).toBe(200);
  const [mail] = await shop.otherMails(bought);
  expect([mail?.subject, mail?.text]).toEqual([
    "About your refund request for $4.50",
    expect.stringContaining("The piece is whole."),
  ]);
  expect(await state()).toMatchObject({ state: "declined", answer: { text: "The piece is whole.", language: "en" } });
  expect(await shop.read(bought)).toBe(200);
  expect(await shop.refundsOf(id)).toEqual([]);
});

test("refunds a part and answers with one decision, of which the buyer reads how much, and keeps the access", async () => {
  const { requestId, id, state, ...bought } = await waitingRequest();
  const part = { decision: "part", total: "1.50", note: "The second half was missing." };
  for (const wrong of [{ total: "0" }, { total: "1.501" }, { note: " " }])
    expect((await decide(support, requestId, { ...part, ...wrong })).status, JSON.stringify(wrong)).toBe(400);
  expect((await decide(support, requestId, { ...part, total: "4.50" })).body).toEqual({ error: "REFUND_TOO_HIGH" });
  expect(await shop.refundsOf(id)).toEqual([]);
  const answers = await Promise.all([support, finance].map((by) => decide(by, requestId, part)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 200)?.body).toEqual({ outcome: "part", mailed: true });
  expect(await shop.refundsOf(id)).toEqual([150]);
  expect(await state()).toMatchObject({
    ...{ state: "part", amount: 4.5, refunded: 1.5 },
    answer: { text: "The second half was missing.", language: "en" },
  });
  expect(await shop.read(bought)).toBe(200);
  await shop.product.product.reversals.reconcile(id);
  const mails = await shop.otherMails(bought);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    "About your refund request for $4.50",
    "Your refund of $1.50",
  ]);
  const answer = mails.find(({ subject }) => subject.startsWith("About"))?.text;
  expect(answer).toContain("refunded a part: $1.50 of $4.50");
  expect(answer).toContain("The second half was missing.");
  expect((await waiting()).map((request: { id: string }) => request.id)).not.toContain(requestId);
  const opened = async () => (await support.get(addressOf("getDeskRefundRequest", { params: { id: requestId } }))).body;
  expect(await opened()).toMatchObject({
    outcome: "part",
    refunded: 1.5,
    left: 3,
    note: "The second half was missing.",
  });
  // The rest may be refunded later, on the page of the purchase.
  await shop.product.stripe.refunds.create({ payment_intent: id, amount: 300 });
  await shop.product.product.reversals.reconcile(id);
  expect(await state()).toMatchObject({ state: "refunded" });
});

test("closes a request with the part that was refunded before, without another refund; a smaller one is refused", async () => {
  const { requestId, id, state } = await waitingRequest();
  await shop.product.stripe.refunds.create({ payment_intent: id, amount: 200 });
  await shop.product.product.reversals.reconcile(id);
  const part = { decision: "part", note: "Half of it." };
  expect((await decide(support, requestId, { ...part, total: 1 })).body).toEqual({ error: "STATE_CHANGED" });
  expect((await decide(support, requestId, { ...part, total: 2 })).body).toMatchObject({ outcome: "part" });
  expect(await shop.refundsOf(id)).toEqual([200]);
  expect(await state()).toMatchObject({ state: "part", refunded: 2 });
});

test("declines the request of a buyer without an address at the provider, who reads the answer on the receipt's page", async () => {
  const { requestId, id, state, ...bought } = await waitingRequest();
  await shop.product.stripe.paymentIntents.update(id, { receipt_email: "", metadata: { email: "" } });
  const declined = await decide(support, requestId, { decision: "decline", note: "The piece is whole." });
  expect([declined.status, declined.body]).toEqual([200, { outcome: "declined", mailed: false }]);
  expect(await shop.otherMails(bought)).toEqual([]);
  expect((await state()).answer.text).toBe("The piece is whole.");
});

test("while the provider is out decides nothing, and the same decision is made once afterwards", async () => {
  const away = { kind: "drop-connection", when: "before", times: 20 } as const;
  for (const decision of [
    { decision: "decline", note: "No." },
    { decision: "part", total: 2, note: "A part." },
    { decision: "refund" },
  ]) {
    const { requestId, id, state } = await waitingRequest();
    await shop.control.failNext({ ...away, method: "GET", path: `/v1/payment_intents/${id}` });
    await shop.control.failNext({ ...away, method: "POST", path: "/v1/refunds" });
    const refused = await decide(support, requestId, decision);
    expect(refused.body, decision.decision).toEqual({ error: "PAYMENT_PROVIDER_UNAVAILABLE" });
    expect(await state()).toMatchObject({ state: "waiting" });
    await shop.control.clearFaults();
    expect((await decide(support, requestId, decision)).status).toBe(200);
    expect(await shop.refundsOf(id)).toEqual({ decline: [], part: [200], refund: [450] }[decision.decision]);
  }
});

/** Decides while the database refuses rows of a table, as if the process were killed before it writes them. */
async function decideUnrecorded(
  requestId: string,
  decision: object,
  [table, check] = ["refund_requests", "decided_by IS NULL"],
) {
  await shop.rows(`ALTER TABLE ${table} ADD CONSTRAINT unrecorded CHECK (${check}) NOT VALID`);
  const { status } = await decide(finance, requestId, decision);
  expect(status).toBeGreaterThanOrEqual(500);
  await shop.rows(`ALTER TABLE ${table} DROP CONSTRAINT unrecorded`);
}
const part = (total: number) => ({ decision: "part", total, note: "A part." });
const refundsOf = async (id: string) => (await shop.refundsOf(id)).sort();

test("after decisions that refunded a part and were not recorded, another one refunds the rest of its own amount, once", async () => {
  const refunded = { state: "refunded" };
  const refund = { decision: "refund" };
  for (const [failed, decisions, refunds, decided] of [
    [[part(2)], [refund], [200, 250], refunded],
    [[part(2)], [part(3)], [100, 200], { state: "part", refunded: 3 }],
    [[part(2)], [part(2)], [200], { state: "part", refunded: 2 }],
    [[part(1), part(2)], [refund], [100, 100, 250], refunded],
    [[part(2)], [refund, refund], [200, 250], refunded],
  ] as const) {
    const { requestId, id, state } = await waitingRequest();
    for (const decision of failed) await decideUnrecorded(requestId, decision);
    expect(await state()).toMatchObject({ state: "waiting" });
    const answers = await Promise.all(decisions.map((decision) => decide(support, requestId, decision)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === "STATE_CHANGED")).toHaveLength(decisions.length - 1);
    expect(await refundsOf(id)).toEqual(refunds);
    expect(await state()).toMatchObject(decided);
  }
});

test("after a decision that was not recorded, refuses one for less than it refunded, and the request shows what is back", async () => {
  const { requestId, id, state } = await waitingRequest();
  await decideUnrecorded(requestId, part(3));
  expect((await decide(support, requestId, part(2))).body).toEqual({ error: "STATE_CHANGED" });
  const opened = (await support.get(addressOf("getDeskRefundRequest", { params: { id: requestId } }))).body;
  expect(opened).toMatchObject({ outcome: null, refunded: 3, left: 1.5 });
  await decideUnrecorded(requestId, { decision: "refund" });
  expect(await state()).toMatchObject({ state: "refunded" });
  expect(await refundsOf(id)).toEqual([150, 300]);
});

test("takes no refund whose outcome was not recorded for the next part of the same amount", async () => {
  const { requestId, id, state } = await waitingRequest();
  await decideUnrecorded(requestId, part(2), ["operator_action_outcomes", "outcome <> 'done'"]);
  await shop.product.product.reversals.reconcile(id);
  expect((await decide(support, requestId, part(4))).body).toEqual({ error: "STATE_CHANGED" });
  expect(await state()).toMatchObject({ state: "waiting" });
  expect((await decide(support, requestId, part(4))).body).toMatchObject({ outcome: "part" });
  expect(await refundsOf(id)).toEqual([200, 200]);
  expect(await state()).toMatchObject({ state: "part", refunded: 4 });
});

test("asks a member about the refund of a free payment, which is not taken for a piece", async () => {
  const { id } = await shop.payFreely();
  const { state, ask } = await receiptHolder("ana@example.com");
  expect(await state()).toMatchObject({ state: "possible", title: null, rule: "team" });
  expect((await ask()).body).toEqual({ outcome: "waiting" });
  const listed = (await waiting()).filter(({ isFree }: { isFree: boolean }) => isFree);
  expect(listed).toHaveLength(1);
  expect((await decide(finance, listed[0].id, { decision: "refund" })).status).toBe(200);
  expect(await shop.refundsOf(id)).toHaveLength(1);
});

test("confirms no request that is decided before, and one once the provider answers again", async () => {
  const decided = await waitingRequest();
  expect((await decide(finance, decided.requestId, { decision: "decline", note: "No." })).status).toBe(200);
  while (await runNextJob(shop.product.product.jobWork, "tasks"));
  expect((await shop.otherMails(decided)).map(({ subject }) => subject)).toEqual([
    "About your refund request for $4.50",
  ]);

  const { id, ...bought } = await waitingRequest();
  const away = { kind: "drop-connection", when: "before", times: 20 } as const;
  await shop.control.failNext({ ...away, method: "GET", path: `/v1/payment_intents/${id}` });
  while (await runNextJob(shop.product.product.jobWork, "tasks"));
  expect(await shop.otherMails(bought)).toEqual([]);
  await shop.control.clearFaults();
  // A failed job waits longer before each retry.
  await shop.product.database.shiftClock("10 minutes");
  while (await runNextJob(shop.product.product.jobWork, "tasks"));
  expect(await shop.otherMails(bought)).toHaveLength(1);
});

test("counts waiting requests on the desk's first page, and alerts the operator once when their 48 hours are over", async () => {
  const counted = async (browser: TestBrowser) =>
    (await browser.get(addressOf("countDeskQueues"))).body.data.find(
      ({ queue }: { queue: string }) => queue === "refunds",
    );
  const before = (await counted(finance)).open;
  const { requestId } = await waitingRequest();
  for (const browser of [support, finance])
    expect(await counted(browser)).toMatchObject({ open: before + 1, overdue: 0, appeals: 0, mine: 0 });
  const alert = () => runRecurringJob(shop.product.product.jobWork, "alert-overdue-refund-requests");
  const alerts = () => shop.rows("SELECT message, details FROM alerts WHERE kind = 'refund-request-overdue'");
  await alert();
  expect(await alerts()).toEqual([]);
  await shop.product.database.shiftClock("48 hours");
  for (let run = 0; run < 2; run++) await alert();
  expect(await alerts()).toEqual([
    { message: expect.stringContaining("overdue for a decision"), details: expect.stringContaining(requestId) },
  ]);
  expect(await shop.rows("SELECT FROM refund_requests WHERE alerted_at IS NOT NULL")).toHaveLength(before + 1);
});

test("answers only the holder of the link, stops repeated requests, and deletes requests after 90 days", async () => {
  const { ask } = await purchase();
  expect((await ask({ t: "forged" })).body).toEqual({ error: "NOT_FOUND" });
  expect((await ask({ trap: "https://spam.example" })).body).toEqual({ outcome: "waiting" });
  expect((await ask({ reason: "because" })).body).toEqual({ error: "INVALID_DATA" });
  expect(await shop.rows("SELECT FROM refund_requests")).not.toEqual([]);
  await shop.product.database.shiftClock("31 days");
  expect((await ask()).body).toEqual({ error: "WRONG_STATE" });
  await shop.product.database.shiftClock("60 days");
  await runRecurringJob(shop.product.product.jobWork, "forget-expired-refund-requests");
  expect(await shop.rows("SELECT FROM refund_requests")).toEqual([]);
});

test("the fourth request of a reader in 30 days waits for the desk, and another reader's does not", async () => {
  const bought = [];
  for (let number = 0; number < 5; number++) bought.push(await purchase());
  // The purchases of one reader but the last.
  const first = bought[0]?.id;
  for (const { id } of bought.slice(1, 4))
    await shop.rows(
      `UPDATE orders SET email_fingerprint = (SELECT email_fingerprint FROM orders WHERE payment_intent_id = $1)
       WHERE payment_intent_id = $2`,
      [first, id],
    );
  const outcomes = [];
  for (const { ask } of bought) outcomes.push((await ask()).body.outcome);
  expect(outcomes).toEqual(["automatic", "automatic", "automatic", "waiting", "automatic"]);
});

test("takes five requests an hour from one place", async () => {
  const browser = new TestBrowser(shop.product.url);
  const path = addressOf("requestRefund", { params: { number: "R-AAAA-AAAA-AAAA" } });
  const statuses = [];
  for (let number = 0; number < 6; number++)
    statuses.push((await browser.send("POST", path, { t: "a".repeat(22), reason: "mistake" })).status);
  expect(statuses.slice(0, 5)).not.toContain(429);
  expect(statuses[5]).toBe(429);
});
