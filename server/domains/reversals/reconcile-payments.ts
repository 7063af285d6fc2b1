import { LedgerMismatch, type PaymentSnapshot } from "#server/domains/ledger/index.ts";
import { applyPaymentSnapshot } from "./apply-payment-snapshot.ts";
import type { ReversalsDeps } from "./reversals-deps.ts";

/**
 * Posts what the provider moved because of a payment and applies the consequences for access. Idempotent; asks the
 * provider, so never call it within a transaction. Undefined for a payment that is not in the ledger.
 */
export async function reconcilePaymentNow(
  parts: ReversalsDeps,
  paymentIntentId: string,
): Promise<PaymentSnapshot | undefined> {
  const snapshot = await parts.ledger.reconcilePayment(paymentIntentId);
  if (!snapshot) return undefined;
  await applyPaymentSnapshot(parts, snapshot);
  // Only now: a process that dies before this leaves the payment due, so that another one applies the consequences.
  await parts.ledger.markReconciled(snapshot);
  return snapshot;
}

/** Reconciles the next due payment; false if none is due. A failed one is due again later, behind all others. */
export async function reconcileNextPayment(parts: ReversalsDeps): Promise<boolean> {
  const paymentIntentId = await parts.ledger.claimDuePayment();
  if (!paymentIntentId) return false;
  try {
    await reconcilePaymentNow(parts, paymentIntentId);
  } catch (error) {
    if (error instanceof LedgerMismatch)
      await parts.alerts.raise(parts.db, {
        kind: "ledger-mismatch",
        subjectId: paymentIntentId,
        message: error.message,
      });
    parts.log.warn({ err: error, paymentIntentId }, "A payment could not be reconciled; it will be retried");
  }
  return true;
}
