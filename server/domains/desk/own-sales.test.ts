import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { openStaffedShop } from "#server/domains/payments/testing/shop-member.ts";
import { openTestAccount, startTestSession } from "#server/testing/sign-in.ts";
import type { TestBrowser } from "#server/testing/test-browser.ts";

const { shop, finance } = await openStaffedShop();
afterAll(() => shop.product.close());

/** A member who also sells: the creator of the shop's piece. */
async function sellingMember(): Promise<TestBrowser> {
  const creator = await shop.product.product.creators.find(shop.post.username);
  const account = await openTestAccount(shop.product, {
    ...{ email: "ada@team.example", roles: ["support", "finance"] as const },
    ...(creator && { creatorId: creator.id }),
  });
  return startTestSession(shop.product, account, { strength: 2 });
}

test("a member who sold the piece decides nothing about its refunds, its request and its dispute; another member does", async () => {
  const own = await sellingMember();
  const { id } = await shop.purchase();
  const [order] = await shop.rows("SELECT id FROM orders WHERE payment_intent_id = $1", [id]);
  const purchase = { id: String(order?.id) };
  const { refundId } = await shop.product.product.operations.refundPurchase("a test", {
    ...{ purchaseId: purchase.id, amountCents: 100 },
  });
  const [request] = await shop.rows(
    `INSERT INTO refund_requests (id, payment_id, reason, sealed, language)
     SELECT $2, p.id, 'mistake', NULL, 'en' FROM payments p WHERE p.payment_intent_id = $1 RETURNING id`,
    [id, randomUUID()],
  );
  const decision = addressOf("decideRefundRequest", { params: { id: String(request?.id) } });
  const form = { attempt: randomUUID(), amount: null, refunded: 1 };
  const { id: disputeId } = await shop.control.dispute(id);
  await shop.product.product.reversals.reconcile(id);
  const dispute = { params: { id: disputeId } };
  const texts = { description: "An essay.", serviceDate: "", accessLog: "", terms: "", statement: "" };

  const decisions: [name: string, send: (by: TestBrowser) => ReturnType<TestBrowser["send"]>][] = [
    ["decline", (by) => by.send("POST", decision, { decision: "decline", note: "No." })],
    ["refund a part", (by) => by.send("POST", decision, { decision: "part", total: "2", note: "A part." })],
    ["refund what is asked for", (by) => by.send("POST", decision, { decision: "refund" })],
    ["refund", (by) => by.send("POST", addressOf("refundPurchase", { params: purchase }), form)],
    ["release", (by) => by.send("POST", addressOf("releaseRefund", { params: purchase }))],
    ["resolve", (by) => by.send("POST", addressOf("resolveFailedRefund", { params: { id: refundId } }))],
    ["match", (by) => by.send("POST", addressOf("matchPayment", { params: { id } }))],
    ["refund an unmatched one", (by) => by.send("POST", addressOf("refundUnmatchedPayment", { params: { id } }))],
    ["send evidence", (by) => by.send("POST", addressOf("submitDisputeEvidence", dispute), { version: 1 })],
    ["save evidence", (by) => by.send("PUT", addressOf("saveDisputeEvidence", dispute), { version: 0, ...texts })],
  ];
  for (const [name, send] of decisions) {
    expect((await send(own)).body, name).toEqual({ error: "OWN_CASE" });
    expect((await send(finance)).body?.error, name).not.toBe("OWN_CASE");
  }
  expect(await shop.rows("SELECT DISTINCT decided_by IS NOT NULL AS decided FROM refund_requests")).toEqual([
    { decided: true },
  ]);
});
