import type { PaymentsParts } from "./payments-parts.ts";
import { claimRefund, holdRefund, recordRefund } from "./refunds-store.ts";

/**
 * Gives back the next payment that is owed back; false if none is due. One that fails waits longer each time, behind all
 * others, and is an alert in the log. While the bank holds the money over a dispute a person decides.
 */
export async function refundOwedPayment({ db, cardProvider, ledger, log }: PaymentsParts): Promise<boolean> {
  const refund = await claimRefund(db);
  if (!refund) return false;
  const { paymentIntentId, reason, attempts } = refund;
  try {
    const outcome = await cardProvider.refundPayment(paymentIntentId, { reason, attempt: attempts });
    await db.transaction(async (tx) => {
      if (outcome === "disputed") await holdRefund(tx, paymentIntentId);
      else await recordRefund(tx, paymentIntentId);
      await ledger.askAgain(tx, paymentIntentId);
    });
    if (outcome === "disputed") log.error({ paymentIntentId, reason }, "A payment owed back is disputed: it is held");
    else log.info({ paymentIntentId, reason }, "A payment was given back");
  } catch (error) {
    log.error({ err: error, paymentIntentId, attempts }, "A payment could not be given back; it will be tried again");
  }
  return true;
}
