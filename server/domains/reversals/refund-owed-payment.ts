import { claimRefund, holdRefund, recordRefund } from "./owed-refunds-store.ts";
import type { ReversalsDeps } from "./reversals-deps.ts";

/** About half an hour: a short outage of the provider is over by then. */
const alertAfterAttempts = 6;

/**
 * Makes the next due refund; false if none is due. A failed one waits longer each time, behind all others, and raises
 * an alert. While a dispute is open it is held for an operator; while mail is held after a restore none is due.
 */
export async function refundOwedPayment({ db, cardProvider, ledger, alerts, log }: ReversalsDeps): Promise<boolean> {
  const refund = await claimRefund(db);
  if (!refund) return false;
  const { paymentIntentId, reason, attempts } = refund;
  try {
    const outcome = await cardProvider.refundPayment(paymentIntentId, { reason, attempt: attempts });
    await db.transaction(async (tx) => {
      if (outcome === "disputed") await holdRefund(tx, paymentIntentId);
      else await recordRefund(tx, paymentIntentId);
      await ledger.scheduleReconcile(tx, paymentIntentId);
    });
    if (outcome === "disputed") {
      const message = `Payment ${paymentIntentId} should be refunded (${reason}) and is disputed: the refund is held`;
      await alerts.raise(db, { kind: "refund-held", subjectId: paymentIntentId, message });
    } else log.info({ paymentIntentId, reason }, "A payment was refunded automatically");
  } catch (error) {
    const message = `Payment ${paymentIntentId} could not be refunded ${attempts} times; it will be retried`;
    if (attempts >= alertAfterAttempts)
      await alerts.raise(db, { kind: "refund-stuck", subjectId: paymentIntentId, message });
    log.error({ err: error, paymentIntentId, attempts }, "A payment could not be refunded; it will be retried");
  }
  return true;
}
