import type { Transaction } from "#db/client.ts";
import type { Payment, Payments } from "#server/domains/payments/index.ts";
import { type FreePaymentRow, setPaymentIntent } from "./free-payments-store.ts";

/**
 * The payment of a free amount, recorded now if it has none. Undefined if the free amount is paid by another PaymentIntent, or
 * this one is recorded for something else.
 */
export async function attachFreePayment(
  payments: Payments,
  tx: Transaction,
  { id, totalCents: amountCents, paymentIntentId: known }: FreePaymentRow,
  paymentIntentId: string,
): Promise<Payment | undefined> {
  if (known !== null) return known === paymentIntentId ? payments.find(tx, paymentIntentId) : undefined;
  const payment = await payments.record(tx, { paymentIntentId, kind: "free", amountCents });
  if (payment) await setPaymentIntent(tx, id, paymentIntentId);
  return payment;
}
