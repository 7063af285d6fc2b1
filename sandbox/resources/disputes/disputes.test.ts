import type { Stripe } from "stripe";
import { expect, test } from "vitest";
import { confirmWith, errorOf, openTestSandbox, purchase } from "../../testing/open-test-sandbox.ts";

async function paidPurchase(card = "pm_card_visa") {
  const opened = await openTestSandbox();
  const { id } = await opened.stripe.paymentIntents.create({ ...purchase, ...confirmWith(card), confirm: true });
  await expect
    .poll(async () => (await opened.stripe.balanceTransactions.list({ type: "charge" })).data)
    .toHaveLength(1);
  return { ...opened, id };
}

const movementsOf = async (stripe: Stripe, source: string) =>
  (await stripe.balanceTransactions.list({ source })).data.map(({ amount, fee, net, type, reporting_category }) => ({
    amount,
    fee,
    net,
    type,
    reporting_category,
  }));

const withdrawal = { amount: -1299, fee: 1500, net: -2799, type: "adjustment", reporting_category: "dispute" };
const typesOf = async (stripe: Stripe) => {
  const { data } = await stripe.events.list({ types: ["charge.dispute.*"] });
  return data.map(({ type }) => type).reverse();
};

test("deducts amount and fee when a dispute opens, and nothing more when it is lost", async () => {
  const { stripe, control, id } = await paidPurchase();
  const dispute = await control.dispute(id, { reason: "product_not_received" });
  expect(dispute).toMatchObject({ status: "needs_response", amount: 1299, reason: "product_not_received" });
  expect(await movementsOf(stripe, dispute.id)).toEqual([withdrawal]);
  const charge = await stripe.charges.retrieve(String(dispute.charge));
  expect(charge).toMatchObject({ disputed: true, refunded: false });
  expect(await errorOf(stripe.refunds.create({ payment_intent: id }))).toMatchObject({ code: "charge_disputed" });

  await control.closeDispute(dispute.id, "lost");
  expect(await stripe.disputes.retrieve(dispute.id)).toMatchObject({ status: "lost", is_charge_refundable: false });
  expect(await movementsOf(stripe, dispute.id)).toEqual([withdrawal]);
  await expect(control.closeDispute(dispute.id, "won")).rejects.toThrow("dispute_already_closed");
  expect(await typesOf(stripe)).toEqual([
    "charge.dispute.created",
    "charge.dispute.funds_withdrawn",
    "charge.dispute.closed",
  ]);
});

test("returns the amount of a won dispute, and the fee only where the provider returns it", async () => {
  const { stripe, control, id } = await paidPurchase();
  const first = await control.dispute(id);
  await control.closeDispute(first.id, "won");
  const reversal = { amount: 1299, fee: 0, net: 1299, type: "adjustment", reporting_category: "dispute_reversal" };
  expect(await movementsOf(stripe, first.id)).toEqual([reversal, withdrawal]);
  expect((await stripe.disputes.retrieve(first.id)).balance_transactions).toHaveLength(2);
  expect((await typesOf(stripe)).slice(2)).toEqual(["charge.dispute.closed", "charge.dispute.funds_reinstated"]);
  expect((await stripe.refunds.create({ payment_intent: id, amount: 1 })).status).toBe("succeeded");

  const second = await control.dispute(id);
  expect(second.amount).toBe(1298);
  await control.closeDispute(second.id, "won", { fee_returned: true });
  expect((await movementsOf(stripe, second.id))[0]).toMatchObject({ amount: 1298, fee: -1500, net: 2798 });
  expect((await stripe.disputes.list({ payment_intent: id })).data.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect((await stripe.disputes.list({ charge: "ch_none" })).data).toEqual([]);
});

test.each([
  ["pm_card_createDispute", "fraudulent", "needs_response", 1],
  ["pm_card_createDisputeProductNotReceived", "product_not_received", "needs_response", 1],
  ["pm_card_createDisputeInquiry", "fraudulent", "warning_needs_response", 0],
])("disputes a charge of card %s automatically: %s, %s", async (card, reason, status, movements) => {
  const { stripe, control, id } = await paidPurchase(card);
  await expect.poll(async () => (await stripe.disputes.list({ payment_intent: id })).data).toHaveLength(1);
  const [dispute] = (await stripe.disputes.list({ payment_intent: id, expand: ["data.charge"] })).data;
  expect(dispute).toMatchObject({ reason, status, charge: { disputed: true } });
  expect(dispute?.balance_transactions).toHaveLength(movements);
  if (movements > 0) return;
  expect((await control.closeDispute(dispute?.id ?? "", "lost")).status).toBe("warning_closed");
  expect((await stripe.refunds.create({ payment_intent: id })).status).toBe("succeeded");
});

test("turns an inquiry into a chargeback with the same id and withdraws the money then", async () => {
  const { stripe, control, id } = await paidPurchase();
  const inquiry = await control.dispute(id, { inquiry: true });
  expect(inquiry).toMatchObject({ status: "warning_needs_response", is_charge_refundable: true });
  expect(await movementsOf(stripe, inquiry.id)).toEqual([]);
  expect(await control.escalateInquiry(inquiry.id)).toMatchObject({
    status: "needs_response",
    payment_method_details: { card: { case_type: "chargeback" } },
  });
  expect(await movementsOf(stripe, inquiry.id)).toEqual([withdrawal]);
  await expect(control.escalateInquiry(inquiry.id)).rejects.toThrow("not an open inquiry");
  const types = ["charge.dispute.created", "charge.dispute.updated", "charge.dispute.funds_withdrawn"];
  expect(await typesOf(stripe)).toEqual(types);
});

test("accepts evidence and decides by its text in test mode", async () => {
  const { stripe, control, id } = await paidPurchase();
  const { id: disputeId } = await control.dispute(id);
  const answered = await stripe.disputes.update(disputeId, {
    evidence: { product_description: "an essay", uncategorized_text: "something" },
  });
  expect(answered).toMatchObject({
    status: "under_review",
    evidence: { product_description: "an essay", receipt: null },
    evidence_details: { has_evidence: true, submission_count: 1 },
  });
  expect((await errorOf(stripe.disputes.update(disputeId, { evidence: { service_date: "x" } }))).statusCode).toBe(400);
  expect((await stripe.disputes.close(disputeId)).status).toBe("lost");

  const other = await stripe.paymentIntents.create({ ...purchase, ...confirmWith("pm_card_visa"), confirm: true });
  const { id: wonId } = await control.dispute(other.id);
  const evidence = { uncategorized_text: "winning_evidence" };
  expect((await stripe.disputes.update(wonId, { evidence, submit: false })).status).toBe("needs_response");
  expect((await stripe.disputes.update(wonId, { evidence })).status).toBe("won");
});

test("keeps a draft of evidence, and takes none after the deadline, which is a new one for a chargeback", async () => {
  const { stripe, control, id } = await paidPurchase();
  const inquiry = await control.dispute(id, { inquiry: true });
  const draft = { evidence: { product_description: "an essay" }, submit: false };
  expect(await stripe.disputes.update(inquiry.id, draft)).toMatchObject({
    status: "warning_needs_response",
    evidence_details: { has_evidence: true, submission_count: 0 },
  });
  await control.advanceClock(10 * 24 * 3600);
  expect((await stripe.disputes.retrieve(inquiry.id)).evidence_details.past_due).toBe(true);
  const late = await errorOf(stripe.disputes.update(inquiry.id, { evidence: { uncategorized_text: "late" } }));
  expect([late.statusCode, late.code]).toEqual([400, "dispute_evidence_not_accepted"]);
  await control.escalateInquiry(inquiry.id);
  expect((await stripe.disputes.retrieve(inquiry.id)).evidence_details.past_due).toBe(false);
  expect((await stripe.disputes.update(inquiry.id, { ...draft, submit: true })).status).toBe("under_review");
});

test("rejects disputes of unpaid charges and of wrong amounts without leaving a record", async () => {
  const { stripe, control, id } = await paidPurchase();
  const unpaid = await stripe.paymentIntents.create(purchase);
  await expect(control.dispute(unpaid.id)).rejects.toThrow("charge_not_paid");
  await expect(control.dispute(id, { amount: 1300 })).rejects.toThrow("amountCents");
  await expect(control.dispute(id, { reason: "boredom" as never })).rejects.toThrow("must be one of");
  await expect(control.closeDispute("du_none", "won")).rejects.toThrow("resource_missing");
  expect((await stripe.disputes.list()).data).toEqual([]);
  expect((await errorOf(stripe.disputes.retrieve("du_none"))).statusCode).toBe(404);
});
