import { RefundRefused } from "#server/platform/card-provider/provider-refunds.ts";
import { findPaid } from "./find-paid.ts";
import { OperationRefused, OperationUnfinished } from "./operation-refused.ts";
import type { OperationsDeps } from "./operations-deps.ts";
import { beginAction, endAction, findUnfinished, holdForOperator } from "./operations-store.ts";

export interface OrderedRefund {
  /** The id of a purchase or free payment. */
  purchaseId: string;
  /** Cents; the rest of the payment if absent. */
  amountCents: number | undefined;
}

const refusals: Record<RefundRefused["code"], string> = {
  "refunded-already": "Everything was refunded already.",
  disputed: "The payment is disputed: the bank has the money and decides.",
  "not-paid": "The payment was never completed: there is nothing to refund.",
  "too-much": "That is more than is left of the payment.",
};

/**
 * Refunds a purchase or a free payment, in full or in part. Records the action before it asks the provider, and uses
 * its id as the idempotency key: the same command after a failure finds the refund that may exist. Access, ledger and
 * the reader's mail follow from the payment's state after it. Throws `OperationRefused` and `OperationUnfinished`.
 */
export async function refundPurchase(
  parts: OperationsDeps,
  actor: string,
  { purchaseId, amountCents }: OrderedRefund,
): Promise<{ refundId: string; amountCents: number; status: string }> {
  const { db, cardProvider, ledger, log } = parts;
  const paid = await findPaid(parts, purchaseId);
  if (!paid) throw new OperationRefused(`There is no purchase ${purchaseId}.`);
  const { payment, paidCents } = paid;
  if (!payment) throw new OperationRefused(refusals["not-paid"]);
  const { id: paymentId, paymentIntentId } = payment;
  const { actionId, refusal } = await beginOrResume(
    parts,
    actor,
    { paymentId, paidCents },
    { purchaseId, amountCents },
  );
  if (refusal) throw new OperationRefused(refusals[refusal]);
  try {
    const refund = await cardProvider.refundPart(paymentIntentId, {
      amountCents,
      reason: "operator",
      key: `operator-refund-${actionId}`,
    });
    const done = { refundId: refund.id, amountCents: refund.amountCents, status: refund.status };
    await ledger.scheduleReconcile(db, paymentIntentId);
    await parts.reversals.reconcile(paymentIntentId).catch((error: unknown) => {
      log.warn({ err: error, paymentIntentId }, "A payment could not be reconciled at once; the worker will do it");
    });
    // Last: until the operator sees that it is done, the same command finds this refund.
    await endAction(db, actionId, "done", done);
    return done;
  } catch (error) {
    if (!(error instanceof RefundRefused)) {
      throw new OperationUnfinished("It is unknown whether the payment was refunded. Run the same command again.", {
        cause: error,
      });
    }
    await endAction(db, actionId, "refused", { code: error.code });
    throw new OperationRefused(refusals[error.code], { cause: error });
  }
}

/**
 * Allows one refund of a purchase at a time and continues an unfinished one if it is the same. Rejects more than the
 * paid amount without the provider: such an action could never finish and would block others. Only the provider knows
 * how much is left, since a refund may have failed unreported.
 */
function beginOrResume(
  { db }: OperationsDeps,
  actor: string,
  { paymentId, paidCents }: { paymentId: string; paidCents: number | null },
  { purchaseId, amountCents }: OrderedRefund,
): Promise<{ actionId: string; refusal?: RefundRefused["code"] }> {
  return db.transaction(async (tx) => {
    await holdForOperator(tx, purchaseId);
    const detail = { amountCents: amountCents ?? "all" };
    const earlier = await findUnfinished(tx, paymentId, "refund");
    if (!earlier) {
      const actionId = await beginAction(tx, { actor, action: "refund", paymentId, detail });
      if (amountCents === undefined || paidCents === null || amountCents <= paidCents) return { actionId };
      await endAction(tx, actionId, "refused", { code: "too-much" });
      return { actionId, refusal: "too-much" };
    }
    if (earlier.detail.amountCents === detail.amountCents) return { actionId: earlier.id };
    throw new OperationRefused(
      `An earlier refund of this purchase (${earlier.detail.amountCents === "all" ? "all of it" : `${earlier.detail.amountCents} cents`}) is unfinished: run that command again first.`,
    );
  });
}
