import { claimFreePaymentToCheck } from "#server/domains/free-payments/free-payments-store.ts";
import { settleFreePayment } from "#server/domains/free-payments/settle-free-payment.ts";
import { settlePayment } from "#server/domains/orders/settle-payment.ts";
import { claimOrderToCheck } from "#server/domains/orders/store.ts";
import type { PaymentsParts } from "#server/domains/payments/payments-parts.ts";

/**
 * Asks the provider about the next order that no webhook and no reader has settled; false if none is due. While `restoring`
 * repeated purchases are held.
 */
export async function sweepPayment(parts: PaymentsParts, { restoring = false } = {}): Promise<boolean> {
  const paymentIntentId = await claimOrderToCheck(parts.db);
  if (!paymentIntentId) return false;
  try {
    const payment = await parts.cardProvider.findPayment(paymentIntentId);
    if (payment) await parts.db.transaction((tx) => settlePayment(parts, tx, payment, { holdRepeat: restoring }));
  } catch (error) {
    parts.log.warn({ err: error, paymentIntentId }, "A payment could not be checked; it will be asked for again");
  }
  return true;
}

/** Asks the provider about the next free payment that no webhook has settled; false if none is due. */
export async function sweepFreePayment(parts: PaymentsParts): Promise<boolean> {
  const sessionId = await claimFreePaymentToCheck(parts.db);
  if (!sessionId) return false;
  try {
    const checkout = await parts.cardProvider.findCheckout(sessionId);
    if (checkout) await parts.db.transaction((tx) => settleFreePayment(parts, tx, checkout));
  } catch (error) {
    parts.log.warn({ err: error, sessionId }, "A free payment could not be checked; it will be asked for again");
  }
  return true;
}
