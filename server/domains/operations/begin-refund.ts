import type { Database, Transaction } from "#db/client.ts";
import type { Payment } from "#server/domains/payments/index.ts";
import type { RefundRefused } from "#server/platform/card-provider/provider-refunds.ts";
import { OperationRefused } from "./operation-refused.ts";
import { beginAction, endAction, findUnfinished, holdForOperator } from "./operations-store.ts";
import { type DoneRefund, findRefundedCents, findRefundOfAttempt } from "./refunds-store.ts";

export interface OrderedRefund {
  /** The id of a purchase or free payment. */
  purchaseId: string;
  /** Cents; the rest of the payment if absent. */
  amountCents: number | undefined;
  /** Details of a form; a command has none. */
  form?: {
    /** A random id: a repeated request with it refunds once. */
    attempt: string;
    /** The refunded amount that the person saw. */
    seenCents: number;
    /** The most that may be refunded of the payment in total; undefined for no limit. */
    limitCents: number | undefined;
  };
}

export const refundRefusals: Record<RefundRefused["code"], string> = {
  "refunded-already": "Everything was refunded already.",
  disputed: "The payment is disputed: the bank has the money and decides.",
  "not-paid": "The payment was never completed: there is nothing to refund.",
  "too-much": "That is more than is left of the payment.",
};

type Begun = { actionId: string; refusal?: RefundRefused["code"] } | { done: DoneRefund };
type Paid = { payment: Payment; paidCents: number | null };

/**
 * Allows one refund of a purchase at a time and continues an unfinished one if it is the same. Rejects more than the
 * paid amount without the provider: such an action could never finish and would block others. Only the provider knows
 * how much is left, since a refund may have failed unreported.
 */
export function beginRefund(
  db: Database,
  actor: string,
  { payment, paidCents }: Paid,
  { purchaseId, amountCents, form }: OrderedRefund,
): Promise<Begun> {
  return db.transaction(async (tx) => {
    await holdForOperator(tx, purchaseId);
    const done = form && (await findRefundOfAttempt(tx, payment.id, form.attempt));
    if (done) return { done };
    const earlier = await findUnfinished(tx, payment.id, "refund");
    const amount = amountCents ?? "all";
    const isSameForm = form !== undefined && earlier?.detail.attempt === form.attempt;
    if (form && !isSameForm) await checkForm(tx, { payment, paidCents }, { amountCents, form });
    if (earlier) {
      if (earlier.detail.amountCents === amount) return { actionId: earlier.id };
      throw new OperationRefused(
        `An earlier refund of this purchase (${earlier.detail.amountCents === "all" ? "all of it" : `${earlier.detail.amountCents} cents`}) is unfinished: run that command again first.`,
        { reason: "changed" },
      );
    }
    const detail = { amountCents: amount, ...(form && { attempt: form.attempt }) };
    const actionId = await beginAction(tx, { actor, action: "refund", paymentId: payment.id, detail });
    if (amountCents === undefined || paidCents === null || amountCents <= paidCents) return { actionId };
    await endAction(tx, actionId, "refused", { code: "too-much" });
    return { actionId, refusal: "too-much" };
  });
}

/** Refuses a form that somebody else's refund made outdated, and more than its sender may refund. */
async function checkForm(
  tx: Transaction,
  { payment, paidCents }: Paid,
  { amountCents, form }: { amountCents: number | undefined; form: NonNullable<OrderedRefund["form"]> },
): Promise<void> {
  const refundedCents = await findRefundedCents(tx, payment);
  if (refundedCents !== form.seenCents)
    throw new OperationRefused("Another amount was refunded meanwhile.", { reason: "changed" });
  const totalCents = amountCents === undefined ? payment.amountCents : refundedCents + amountCents;
  if (paidCents !== null && totalCents > paidCents)
    throw new OperationRefused(refundRefusals["too-much"], { reason: "too-much" });
  if (form.limitCents !== undefined && totalCents > form.limitCents)
    throw new OperationRefused("That is more than this role may refund.", { reason: "limit" });
}
