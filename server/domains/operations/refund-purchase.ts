import type { Payment } from "#server/domains/payments/index.ts";
import { RefundRefused } from "#server/platform/card-provider/provider-refunds.ts";
import { beginRefund, type OrderedRefund, refundRefusals } from "./begin-refund.ts";
import { findPaid } from "./find-paid.ts";
import { OperationRefused, OperationUnfinished } from "./operation-refused.ts";
import type { OperationsDeps } from "./operations-deps.ts";
import { endAction } from "./operations-store.ts";
import type { DoneRefund } from "./refunds-store.ts";

/**
 * Refunds a purchase or a free payment, in full or in part. Records the action before it asks the provider, and uses
 * its id as the idempotency key: the same command after a failure finds the refund that may exist. Access, ledger and
 * the reader's mail follow from the payment's state after it. Throws `OperationRefused` and `OperationUnfinished`.
 */
export async function refundPurchase(
  parts: OperationsDeps,
  actor: string,
  ordered: OrderedRefund,
): Promise<DoneRefund> {
  const { purchaseId } = ordered;
  const paid = await findPaid(parts, purchaseId);
  if (!paid) throw new OperationRefused(`There is no purchase ${purchaseId}.`, { reason: "unknown" });
  const { payment, paidCents } = paid;
  if (!payment) throw new OperationRefused(refundRefusals["not-paid"], { reason: "not-paid" });
  const begun = await beginRefund(parts.db, actor, { payment, paidCents }, ordered);
  if ("done" in begun) return begun.done;
  if (begun.refusal) throw new OperationRefused(refundRefusals[begun.refusal], { reason: begun.refusal });
  return refundAtProvider(parts, payment, { actionId: begun.actionId, amountCents: ordered.amountCents });
}

async function refundAtProvider(
  { db, cardProvider, ledger, reversals, log }: OperationsDeps,
  { paymentIntentId }: Payment,
  { actionId, amountCents }: { actionId: string; amountCents: number | undefined },
): Promise<DoneRefund> {
  try {
    const refund = await cardProvider.refundPart(paymentIntentId, {
      amountCents,
      reason: "operator",
      key: `operator-refund-${actionId}`,
    });
    const done = { refundId: refund.id, amountCents: refund.amountCents, status: refund.status };
    await ledger.scheduleReconcile(db, paymentIntentId);
    await reversals.reconcile(paymentIntentId).catch((error: unknown) => {
      log.warn({ err: error, paymentIntentId }, "A payment could not be reconciled at once; the worker will do it");
    });
    // Last: until the operator sees that it is done, the same command finds this refund.
    await endAction(db, actionId, "done", done).catch((error: unknown) => {
      // If only the reply was lost, the same command would refund another part.
      const unsure = `${refund.id} is refunded, but whether it was recorded is unknown. Look at the purchase before you refund more of it.`;
      throw new OperationUnfinished(unsure, { cause: error });
    });
    return done;
  } catch (error) {
    if (error instanceof OperationUnfinished) throw error;
    if (!(error instanceof RefundRefused)) {
      throw new OperationUnfinished("It is unknown whether the payment was refunded. Run the same command again.", {
        cause: error,
      });
    }
    await endAction(db, actionId, "refused", { code: error.code });
    throw new OperationRefused(refundRefusals[error.code], { reason: error.code, cause: error });
  }
}
