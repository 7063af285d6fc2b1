import type { Transaction } from "#db/client.ts";
import { findPayment, type Payment, recordPayment } from "#server/domains/payments/store.ts";
import { type FreePaymentRow, setPaymentIntent } from "./free-payments-store.ts";

/**
 * The payment of a free amount, recorded now if it has none. Undefined if the free amount is paid by another PaymentIntent, or
 * this one is recorded for something else.
 */
export async function attachFreePayment(
  tx: Transaction,
  { id, totalCents: amountCents, paymentIntentId: known }: FreePaymentRow,
  paymentIntentId: string,
): Promise<Payment | undefined> {
  if (known !== null) return known === paymentIntentId ? findPayment(tx, paymentIntentId) : undefined;
  const payment = await recordPayment(tx, { paymentIntentId, kind: "free", amountCents });
  if (payment) await setPaymentIntent(tx, id, paymentIntentId);
  return payment;
}
