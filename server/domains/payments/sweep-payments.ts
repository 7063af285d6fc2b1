import type { PaymentsParts } from "./payments-parts.ts";
import { refundRefusedPayments } from "./refund-refused-payments.ts";
import { settlePayment } from "./settle-payment.ts";
import { claimOrdersToCheck } from "./store.ts";

const batch = 20;

/**
 * Asks the provider about orders that no webhook and no reader has settled, and gives back what could not be settled; the
 * number of orders asked about.
 */
export async function sweepPayments(parts: PaymentsParts): Promise<number> {
  await refundRefusedPayments(parts);
  const paymentIntentIds = await claimOrdersToCheck(parts.db, batch);
  for (const paymentIntentId of paymentIntentIds) {
    try {
      const payment = await parts.cardProvider.findPayment(paymentIntentId);
      if (payment) await parts.db.transaction((tx) => settlePayment(parts, tx, payment));
    } catch (error) {
      parts.log.warn({ err: error, paymentIntentId }, "A payment could not be checked; it will be asked for again");
    }
  }
  return paymentIntentIds.length;
}
