import { claimOrderToForget, keepPurchaseFingerprints, wipeOrderReader } from "./forget-readers-store.ts";
import type { OrdersDeps } from "./orders-deps.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Deletes the fingerprints of the next due order: after 7 days if it was never paid, after 400 if it was. Cancels a
 * payment that could still succeed at the provider first, so that no payment arrives for an order without a reader.
 * False if none is due.
 */
export async function forgetReader(parts: OrdersDeps): Promise<boolean> {
  const order = await claimOrderToForget(parts.db);
  if (!order) return false;
  if (order.paid && (await keepPurchaseFingerprints(parts.db, order.id))) return true;
  try {
    if (!order.paid && order.paymentIntentId && !(await isUnpayable(parts, order.paymentIntentId))) return true;
    await parts.db.transaction(async (tx) => {
      await parts.access.forgetReader(tx, order.id);
      await wipeOrderReader(tx, order.id);
    });
  } catch (error) {
    parts.log.warn(
      { err: error, orderId: order.id },
      "The fingerprints of a reader could not be deleted; the job retries in six hours",
    );
  }
  return true;
}

/**
 * Whether a payment can no longer succeed. Settles a paid one instead; leaves a processing one for the next attempt.
 */
async function isUnpayable(parts: OrdersDeps, paymentIntentId: string): Promise<boolean> {
  const payment = await parts.cardProvider.findPayment(paymentIntentId);
  if (!payment || payment.status === "canceled") return true;
  if (payment.status === "succeeded") {
    await parts.db.transaction((tx) => settlePayment(parts, tx, payment));
    return false;
  }
  if (payment.status === "processing") return false;
  await parts.cardProvider.cancelPayment(paymentIntentId);
  return (await parts.cardProvider.findPayment(paymentIntentId))?.status === "canceled";
}
