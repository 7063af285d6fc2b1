import { afterAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import type { AttentionKind } from "#contract/attention-kinds.ts";
import { openShop } from "#server/domains/payments/testing/open-shop.ts";
import { shopMember } from "#server/domains/payments/testing/shop-member.ts";
import { seedCreator } from "#server/testing/seed-catalogue.ts";
import type { TestBrowser } from "#server/testing/test-browser.ts";

const shop = await openShop();
const [support, finance, owner] = await Promise.all([
  shopMember(shop, "support"),
  shopMember(shop, "finance"),
  shopMember(shop, "owner"),
]);
afterAll(() => shop.product.close());

const list = async (browser: TestBrowser) => (await browser.get(addressOf("listDeskAttention"))).body;
const { operations, reversals, providerEvents } = shop.product.product;

async function purchase() {
  const bought = await shop.purchase();
  const { purchaseId, paymentId } = await firstOf(
    `SELECT o.id AS "purchaseId", p.id AS "paymentId" FROM orders o JOIN payments p USING (payment_intent_id) WHERE o.payment_intent_id = $1`,
    [bought.id],
  );
  return { ...bought, purchaseId: String(purchaseId), paymentId: String(paymentId) };
}

/** The first row of a query. */
async function firstOf(text: string, values: unknown[] = []): Promise<Record<string, string>> {
  const [row] = await shop.rows(text, values);
  if (!row) throw new Error("There is no row");
  return row;
}

/** Processes the newest event of a type, as its webhook would. */
async function hear(type: string) {
  const [event] = (await shop.product.stripe.events.list({ type })).data;
  await operations.replayEvent("a test", event?.id ?? "");
}

/** A creator with a payout account. */
async function paidCreator(username: string) {
  await seedCreator(shop.product.product, { username });
  const authorId = (await shop.product.product.creators.find(username))?.id ?? "";
  const { id = "" } = await firstOf(
    `INSERT INTO payout_accounts (author_id, country, entity_type, provider_account_id, status, seen_at)
     VALUES ($1, 'US', 'individual', $2, 'active', app_now()) RETURNING id`,
    [authorId, `acct_${username}`],
  );
  return { authorId, accountId: String(id) };
}

/** A payout of $20 that is reserved and was requested. Returns its id. */
async function reservedPayout(payout: {
  authorId: string;
  accountId: string;
  attempts: number;
  refusals: number;
  failure: string | null;
}): Promise<string> {
  const { authorId, accountId, attempts, refusals, failure } = payout;
  const { id = "" } = await firstOf(
    `WITH p AS (
       INSERT INTO payouts (author_id, payout_account_id, period, amount_cents, attempts, refusals, asked_at, last_failure)
       VALUES ($1, $2, '2026-11-23', 2000, $3, $4, app_now(), $5) RETURNING id),
     t AS (
       INSERT INTO ledger_transactions (source_id, kind, payout_id, amount_cents, fee_cents, occurred_at)
       SELECT 'payout:' || id, 'payout-reserved', id, 0, 0, app_now() FROM p RETURNING id, payout_id),
     e AS (
       INSERT INTO ledger_entries (transaction_id, account, author_id, amount_cents)
       SELECT t.id, account, $1, cents FROM t, (VALUES ('creator-payable', 2000), ('payouts-in-transit', -2000)) AS v (account, cents))
     SELECT payout_id AS id FROM t`,
    [authorId, accountId, attempts, refusals, failure],
  );
  return id;
}

interface Case {
  kind: AttentionKind;
  /** A part of the item. */
  shows: object;
  /** The roles that see it; all three by default. */
  roles?: readonly ("support" | "finance" | "owner")[];
  settle(): Promise<unknown>;
}

const money = ["finance", "owner"] as const;
const bankPayout = (accountId: string, id: string, status: string, arrives: string) =>
  shop.rows(
    `INSERT INTO bank_payouts (provider_payout_id, payout_account_id, amount_cents, status, arrives_at, failure_code, payment_ids)
     VALUES ($1, $2, 2000, $3, $4, 'account_closed', '{py_1}')`,
    [id, accountId, status, arrives],
  );

const cases: Record<string, () => Promise<Case>> = {
  async "an open dispute, with the provider's deadline, until the bank decides"() {
    const { id, purchaseId } = await purchase();
    const dispute = await shop.control.dispute(id);
    await hear("charge.dispute.created");
    const { evidence_details: details } = await shop.product.stripe.disputes.retrieve(dispute.id);
    return {
      kind: "dispute",
      shows: { id: dispute.id, purchaseId, amount: 4.5, dueAt: details.due_by },
      async settle() {
        await shop.control.closeDispute(dispute.id, "won");
        await hear("charge.dispute.closed");
      },
    };
  },
  async "a fraud warning whose payment has money left, until it is refunded"() {
    const { id, purchaseId } = await purchase();
    const warning = await shop.control.warnOfFraud(id);
    await shop.control.failNext({
      method: "POST",
      path: "/v1/refunds",
      when: "before",
      kind: "drop-connection",
      times: 4,
    });
    await hear("radar.early_fraud_warning.created");
    await shop.control.clearFaults();
    return {
      ...{ kind: "fraud-warning", shows: { id: warning.id, purchaseId, amount: 4.5 } },
      async settle() {
        await shop.product.database.shiftClock("10 minutes");
        while (await reversals.refundOwedPayment());
      },
    };
  },
  async "a failed refund, until another one is made"() {
    const { id, purchaseId } = await purchase();
    await shop.rows(
      "INSERT INTO payment_refunds (refund_id, payment_intent_id, amount_cents, status) VALUES ('re_failed', $1, 450, 'failed')",
      [id],
    );
    return {
      ...{ kind: "failed-refund", shows: { id: "re_failed", purchaseId, amount: 4.5 } },
      settle: () => operations.refundPurchase("a test", { purchaseId, amountCents: undefined }),
    };
  },
  async "a held refund, until it is made"() {
    const { id, purchaseId } = await purchase();
    await shop.rows(
      "INSERT INTO refunds_owed (payment_intent_id, reason, held_at) VALUES ($1, 'requested', app_now())",
      [id],
    );
    return {
      ...{ kind: "held-refund", shows: { id, purchaseId, detail: "requested" } },
      async settle() {
        await operations.releaseHeldRefund("a test", purchaseId);
        while (await reversals.refundOwedPayment());
      },
    };
  },
  async "a payment that matches no order, until it settles one"() {
    const { id } = await shop.payWith("pm_card_visa");
    await shop.product.stripe.paymentIntents.update(id, { metadata: { order_id: "nothing" } });
    const { id: orderId = "" } = await firstOf("SELECT id FROM orders WHERE payment_intent_id = $1", [id]);
    await shop.product.database.shiftClock("6 minutes");
    while (await providerEvents.sweep("orders"));
    return {
      ...{ kind: "unmatched-payment", shows: { id, detail: expect.stringContaining(id) } },
      async settle() {
        await shop.product.stripe.paymentIntents.update(id, { metadata: { order_id: orderId } });
        await shop.product.database.shiftClock("6 hours");
        while (await providerEvents.sweep("orders"));
      },
    };
  },
  async "an overdue refund request, until it is decided"() {
    const { purchaseId, paymentId } = await purchase();
    const { id = "" } = await firstOf(
      `INSERT INTO refund_requests (payment_id, reason, language, due_at) VALUES ($1, 'mistake', 'en', app_now()) RETURNING id`,
      [paymentId],
    );
    return {
      ...{ kind: "refund-request", roles: ["support", "finance"], shows: { id, purchaseId, detail: "mistake" } },
      async settle() {
        const fresh = await shopMember(shop, "finance");
        const decide = addressOf("decideRefundRequest", { params: { id } });
        expect((await fresh.send("POST", decide, { decision: "refund" })).status).toBe(200);
      },
    };
  },
  async "a payout that the provider refused, until it is undone"() {
    const { authorId, accountId } = await paidCreator("rae-refused");
    const id = await reservedPayout({ authorId, accountId, attempts: 1, refusals: 1, failure: "balance_insufficient" });
    return {
      ...{ kind: "payout-refused", roles: money },
      shows: { id, amount: 20, period: "2026-11-23", detail: "balance_insufficient" },
      async settle() {
        const fresh = await shopMember(shop, "finance");
        expect((await fresh.send("POST", addressOf("undoPayout", { params: { id } }))).status).toBe(204);
      },
    };
  },
  async "a payout of which the provider tells no outcome, until it answers"() {
    const { authorId, accountId } = await paidCreator("uma-unknown");
    const id = await reservedPayout({ authorId, accountId, attempts: 1, refusals: 0, failure: null });
    expect((await list(finance)).data).toEqual([]);
    await shop.rows("UPDATE payouts SET attempts = 2 WHERE id = $1", [id]);
    const detail = `payout:${authorId}:2026-11-23`;
    return {
      ...{ kind: "payout-unknown", roles: money },
      shows: {
        id,
        amount: 20,
        period: "2026-11-23",
        detail,
        creator: { username: "uma-unknown", name: expect.any(String) },
      },
      settle: () => shop.rows("UPDATE payouts SET refusals = 2 WHERE id = $1", [id]),
    };
  },
  async "a payout that a bank returned twice, once and with its creator, until a later one is on its way"() {
    const { accountId } = await paidCreator("bea-returned");
    await bankPayout(accountId, "po_returned", "failed", "2026-11-24");
    await bankPayout(accountId, "po_returned_again", "failed", "2026-11-25");
    const creator = { username: "bea-returned", name: expect.any(String) };
    return {
      kind: "payout-returned",
      shows: { id: "po_returned_again", amount: 20, detail: "account_closed", creator },
      settle: () => bankPayout(accountId, "po_later", "in_transit", "2026-11-27"),
    };
  },
  async "an audit with its differences, until a later one finds none"() {
    const ended = (problems: number) =>
      shop.rows(
        "INSERT INTO audits (ended_at, cut_off, problems, started_at) VALUES (app_now(), app_now(), $1, app_now())",
        [problems],
      );
    await ended(2);
    await shop.rows(
      "INSERT INTO alerts (kind, subject_id, message, details) VALUES ('audit', 'money', 'It differs', E'first\\nsecond')",
    );
    return {
      ...{ kind: "audit", roles: money, shows: { detail: "first\nsecond" } },
      async settle() {
        expect((await list(finance)).audit).toMatchObject({ problems: 2 });
        expect((await list(support)).audit).toBeNull();
        await shop.product.database.shiftClock("1 hour");
        await ended(0);
        expect((await list(finance)).audit).toMatchObject({ problems: 0 });
      },
    };
  },
  async "a mail that failed for good, until it is queued again"() {
    const { purchaseId } = await purchase();
    const { id = "" } = await firstOf(
      `UPDATE jobs SET state = 'dead', ended_at = app_now(), last_error = 'EENVELOPE 550', attempts = 8
       WHERE subject_id = $1 AND kind = 'access-code' RETURNING id`,
      [purchaseId],
    );
    return {
      ...{ kind: "dead-letter", shows: { id, purchaseId, detail: "access-code: EENVELOPE 550" } },
      settle: () => operations.retryDeadLetters("a test", { id }),
    };
  },
  async "an alert, until a member closes it"() {
    const raise = () =>
      shop.rows("INSERT INTO alerts (kind, subject_id, message) VALUES ('creator-name', 'ada okafor', 'A brand')");
    await raise();
    const alertsOf = async () => (await list(owner)).data.filter((item: { kind: string }) => item.kind === "alert");
    const close = (browser: TestBrowser, { id, since }: { id: string; since: number }) =>
      browser.send("POST", addressOf("closeDeskAlert"), { id, since });
    return {
      ...{ kind: "alert", shows: { id: "creator-name ada okafor" } },
      async settle() {
        const [seen] = await alertsOf();
        await shop.product.database.shiftClock("1 minute");
        await raise();
        expect((await close(support, seen)).status).toBe(204);
        const [again, ...others] = await alertsOf();
        expect(again.since, "it was raised after the member saw the list").toBeGreaterThan(seen.since);
        expect(others).toEqual([]);
        expect((await close(support, { id: "creator-name somebody else", since: seen.since })).status).toBe(404);
        for (const member of [support, owner]) expect((await close(member, again)).status).toBe(204);
        expect(
          (await shop.rows("SELECT action, subject_id FROM team_actions WHERE subject_kind = 'alert'")).length,
        ).toBe(3);
      },
    };
  },
  async "an alert, until a week after it was raised last"() {
    const raise = () =>
      shop.rows("INSERT INTO alerts (kind, subject_id, message) VALUES ('unusual-sales', 'somebody', 'Eight sales')");
    await raise();
    await raise();
    return {
      ...{ kind: "alert", shows: { id: "unusual-sales somebody", detail: "Eight sales" } },
      settle: () => shop.product.database.shiftClock("7 days"),
    };
  },
};

for (const [title, arrange] of Object.entries(cases))
  test(`lists ${title}`, async () => {
    const { kind, shows, roles = ["support", "finance", "owner"], settle } = await arrange();
    const seen = async (browser: TestBrowser) =>
      (await list(browser)).data.filter((item: { kind: string }) => item.kind === kind);
    for (const [role, browser] of Object.entries({ support, finance, owner })) {
      const isShown = roles.some((each) => each === role);
      expect(await seen(browser), role).toMatchObject(isShown ? [shows] : []);
    }
    await settle();
    // The clock may have run past the others' sessions.
    expect(await seen(await shopMember(shop, "finance"))).toEqual([]);
  });
