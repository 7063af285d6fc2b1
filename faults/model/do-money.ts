import { OperationRefused } from "#server/domains/operations/index.ts";
import { disputeFees, isChargedBack, refundedCents } from "./facts.ts";
import { change, factsOf, keyOf, type Model, type ModelPayment, must, type Told, tell } from "./model.ts";
import type { Stage } from "./stage.ts";

/** Somebody gives back a part of what is left: an operator by the product, or by hand on the provider's screens. */
export async function refund(
  stage: Stage,
  model: Model,
  payment: ModelPayment,
  { percent, by }: { percent: number; by: "operator" | "provider" },
): Promise<Told[]> {
  const facts = factsOf(payment);
  const left = facts.cents - refundedCents(facts);
  const amount = percent === 100 ? undefined : Math.max(1, Math.floor((facts.cents * percent) / 100));
  const isPossible = left > 0 && (amount ?? left) <= left && !isChargedBack(facts);
  const { purchaseId } = model.seen.get(keyOf(payment)) ?? {};
  // Which payment a free amount was paid by the shop knows once it is settled.
  const isKnown = payment.of === "purchase" || Boolean(payment.settled);
  const isByOperator = by === "operator" && isKnown && purchaseId !== undefined;
  const made = isByOperator
    ? await attempt(() => stage.operations.refundPurchase("model", { purchaseId, amountCents: amount }))
    : await attempt(() => stage.control.refund(payment.id, amount === undefined ? {} : { amount }));
  must(
    (made !== undefined) === isPossible,
    `A refund of ${amount ?? left} of ${left} cents was ${made ? "made" : "refused"}`,
  );
  if (!made) return [];
  const id = "refundId" in made ? made.refundId : made.id;
  const cents = "amountCents" in made ? made.amountCents : made.amount;
  must(cents === (amount ?? left), `Not ${amount ?? left} but ${cents} cents went back`);
  change(payment, { refunds: [...facts.refunds, { id, cents, failed: false }] });
  return isByOperator ? [tell(payment, "standing")] : [];
}

/** The bank sends the newest refund back. */
export async function failRefund({ control }: Stage, payment: ModelPayment): Promise<void> {
  const { refunds } = factsOf(payment);
  const last = refunds.findLast(({ failed }) => !failed);
  if (!last) return;
  await control.failRefund(last.id);
  change(payment, { refunds: refunds.map((each) => (each === last ? { ...each, failed: true } : each)) });
}

/** An operator lets a refund go that was held. */
export async function release(stage: Stage, model: Model, payment: ModelPayment): Promise<void> {
  const seen = model.seen.get(keyOf(payment));
  const isDone = await attempt(async () => {
    await stage.operations.releaseHeldRefund("model", seen?.purchaseId ?? "");
    return true;
  });
  must(Boolean(isDone) === Boolean(seen?.owed?.held), "Only what is held can be released");
}

/** The cardholder disputes all that is left, or a part; or the bank only asks. */
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
  change(payment, { disputes: [...facts.disputes, { id, cents: amount, state, fees }] });
}

/** The bank makes a chargeback of what it asked. */
export async function escalate({ control }: Stage, payment: ModelPayment): Promise<void> {
  const { disputes } = factsOf(payment);
  const asked = disputes.find(({ state }) => state === "inquiry");
  if (!asked) return;
  await control.escalateInquiry(asked.id);
  const escalated = { ...asked, state: "open" as const, fees: disputeFees(false) };
  change(payment, { disputes: disputes.map((each) => (each === asked ? escalated : each)) });
}

/** The bank decides; what it only asked is merely closed. */
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
  change(payment, { disputes: disputes.map((each) => (each === open ? closed : each)) });
}

/** The card's issuer warns of fraud. */
export async function warn({ control }: Stage, payment: ModelPayment): Promise<void> {
  await control.warnOfFraud(payment.id);
  change(payment, { warned: true });
}

/** What came of it; undefined if product or provider refused. */
async function attempt<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof OperationRefused || /: 400 /.test((error as Error).message)) return undefined;
    throw error;
  }
}
