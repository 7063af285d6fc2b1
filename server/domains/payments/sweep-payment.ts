import type { PaymentsParts } from "./payments-parts.ts";
import { settlePayment } from "./settle-payment.ts";
import { claimOrderToCheck } from "./store.ts";

/** Asks the provider about the next order that no webhook and no reader has settled; false if none is due. */
export async function sweepPayment(parts: PaymentsParts): Promise<boolean> {
  const paymentIntentId = await claimOrderToCheck(parts.db);
  if (!paymentIntentId) return false;
  try {
    const payment = await parts.cardProvider.findPayment(paymentIntentId);
    if (payment) await parts.db.transaction((tx) => settlePayment(parts, tx, payment));
  } catch (error) {
    parts.log.warn({ err: error, paymentIntentId }, "A payment could not be checked; it will be asked for again");
  }
  return true;
}
