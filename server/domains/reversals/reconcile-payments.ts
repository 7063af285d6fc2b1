import { LedgerMismatch, type PaymentSnapshot } from "#server/domains/ledger/index.ts";
import { applyPaymentSnapshot } from "./apply-payment-snapshot.ts";
import type { ReversalsDeps } from "./reversals-deps.ts";

/**
 * Posts what the provider moved because of a payment, and draws the consequences for access. Idempotent; asks the provider,
 * so never within a transaction. Undefined for a payment that is not in the ledger.
 */
export async function reconcilePaymentNow(
  parts: ReversalsDeps,
  paymentIntentId: string,
): Promise<PaymentSnapshot | undefined> {
  const standing = await parts.ledger.reconcilePayment(paymentIntentId);
  if (!standing) return undefined;
  await applyPaymentSnapshot(parts, standing);
  // Only now: who dies before this leaves the payment due, and the consequences to whoever takes it next.
  await parts.ledger.markReconciled(standing);
  return standing;
}

/** Does so for the next payment that is due; false if none is. One that fails is due again later, behind all others. */
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
    parts.log.warn({ err: error, paymentIntentId }, "A payment could not be reconciled; it will be tried again");
  }
  return true;
}
