import { claimRefund, holdRefund, recordRefund } from "./owed-refunds-store.ts";
import type { ReversalsDeps } from "./reversals-deps.ts";

/** About half an hour: what only the provider's hiccup delayed has gone back by then. */
const alertAfterAttempts = 6;

/**
 * Gives back the next payment that is owed back; false if none is due. One that fails waits longer each time, behind all
 * others, and is an alert in the log. While the bank holds the money over a dispute a person decides; while mail is held after
 * a restore none is due.
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
      const message = `Payment ${paymentIntentId} is owed back (${reason}) and disputed: it is held`;
      await alerts.raise(db, { kind: "refund-held", subjectId: paymentIntentId, message });
    } else log.info({ paymentIntentId, reason }, "A payment was given back");
  } catch (error) {
    const message = `Payment ${paymentIntentId} could not be given back ${attempts} times; it will be tried again`;
    if (attempts >= alertAfterAttempts)
      await alerts.raise(db, { kind: "refund-stuck", subjectId: paymentIntentId, message });
    log.error({ err: error, paymentIntentId, attempts }, "A payment could not be given back; it will be tried again");
  }
  return true;
}
