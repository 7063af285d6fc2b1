import { OperationRefused } from "#server/domains/operations/index.ts";
import { disputeFees, isChargedBack, refundedCents } from "./facts.ts";
import {
  assertModel,
  factsOf,
  keyOf,
  type Model,
  type ModelPayment,
  type Notice,
  noticeOf,
  updateFacts,
} from "./model.ts";
import type { Stage } from "./stage.ts";

/** An operator refunds a part of the remaining amount, through the product or in the provider's dashboard. */
export async function refund(
  stage: Stage,
  model: Model,
  payment: ModelPayment,
  { percent, by }: { percent: number; by: "operator" | "provider" },
): Promise<Notice[]> {
  const facts = factsOf(payment);
  const left = facts.cents - refundedCents(facts);
  const amount = percent === 100 ? undefined : Math.max(1, Math.floor((facts.cents * percent) / 100));
  const isPossible = left > 0 && (amount ?? left) <= left && !isChargedBack(facts);
  const { purchaseId } = model.seen.get(keyOf(payment)) ?? {};
  // The shop learns the PaymentIntent of a free amount only at settlement.
  const isKnown = payment.of === "purchase" || Boolean(payment.settled);
  const isByOperator = by === "operator" && isKnown && purchaseId !== undefined;
  const result = isByOperator
    ? await attempt(() => stage.operations.refundPurchase("model", { purchaseId, amountCents: amount }))
    : await attempt(() => stage.control.refund(payment.id, amount === undefined ? {} : { amount }));
  assertModel(
    (result !== undefined) === isPossible,
    `A refund of ${amount ?? left} of ${left} cents was ${result ? "made" : "refused"}`,
  );
  if (!result) return [];
  const id = "refundId" in result ? result.refundId : result.id;
  const cents = "amountCents" in result ? result.amountCents : result.amount;
  assertModel(cents === (amount ?? left), `Refunded ${cents} cents instead of ${amount ?? left}`);
  updateFacts(payment, { refunds: [...facts.refunds, { id, cents, failed: false }] });
  return isByOperator ? [noticeOf(payment, "standing")] : [];
}

/** The bank fails the newest refund. */
export async function failRefund({ control }: Stage, payment: ModelPayment): Promise<void> {
  const { refunds } = factsOf(payment);
  const last = refunds.findLast(({ failed }) => !failed);
  if (!last) return;
  await control.failRefund(last.id);
  updateFacts(payment, { refunds: refunds.map((each) => (each === last ? { ...each, failed: true } : each)) });
}

/** An operator releases a held refund. */
export async function releaseHeldRefund(stage: Stage, model: Model, payment: ModelPayment): Promise<void> {
  const seen = model.seen.get(keyOf(payment));
  const isDone = await attempt(async () => {
    await stage.operations.releaseHeldRefund("model", seen?.purchaseId ?? "");
    return true;
  });
  assertModel(Boolean(isDone) === Boolean(seen?.owed?.held), "Only a held refund can be released");
}

/** The cardholder disputes the remaining amount or a part of it, or the bank opens an inquiry. */
export async function dispute(
  { control }: Stage,
  payment: ModelPayment,
  { percent, inquiry }: { percent: number; inquiry: boolean },
): Promise<void> {
  const facts = factsOf(payment);
  const left = facts.cents - refundedCents(facts) || facts.cents;
  const amount = Math.max(1, Math.floor((left * percent) / 100));
  const { id } = await control.dispute(payment.id, { amount, inquiry });
  const fees = inquiry ? 0 : disputeFees(false);
  const state = inquiry ? ("inquiry" as const) : ("open" as const);
  updateFacts(payment, { disputes: [...facts.disputes, { id, cents: amount, state, fees }] });
}

/** The bank turns its inquiry into a chargeback. */
export async function escalate({ control }: Stage, payment: ModelPayment): Promise<void> {
  const { disputes } = factsOf(payment);
  const asked = disputes.find(({ state }) => state === "inquiry");
  if (!asked) return;
  await control.escalateInquiry(asked.id);
  const escalated = { ...asked, state: "open" as const, fees: disputeFees(false) };
  updateFacts(payment, { disputes: disputes.map((each) => (each === asked ? escalated : each)) });
}

/** The bank decides a dispute; an inquiry is only closed. */
export async function closeDispute(
  { control }: Stage,
  payment: ModelPayment,
  { outcome, feeReturned }: { outcome: "won" | "lost"; feeReturned: boolean },
): Promise<void> {
  const { disputes } = factsOf(payment);
  const open = disputes.find(({ state }) => state === "open" || state === "inquiry");
  if (!open) return;
  const isReturned = feeReturned && outcome === "won";
  await control.closeDispute(open.id, outcome, { fee_returned: isReturned });
  const isDispute = open.state === "open";
  const closed = isDispute
    ? { ...open, state: outcome, fees: disputeFees(isReturned) }
    : { ...open, state: "closed" as const };
  updateFacts(payment, { disputes: disputes.map((each) => (each === open ? closed : each)) });
}

/** The card's issuer warns of fraud. */
export async function warnOfFraud({ control }: Stage, payment: ModelPayment): Promise<void> {
  await control.warnOfFraud(payment.id);
  updateFacts(payment, { warned: true });
}

/** The result, or undefined if the product or the provider rejected the operation. */
async function attempt<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof OperationRefused || /: 400 /.test((error as Error).message)) return undefined;
    throw error;
  }
}
