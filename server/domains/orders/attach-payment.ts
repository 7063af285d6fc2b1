import type { Transaction } from "#db/client.ts";
import type { Payment } from "#server/domains/payments/index.ts";
import type { ProviderPayment } from "#server/platform/card-provider/provider-payment.ts";
import type { OrdersDeps } from "./orders-deps.ts";
import { fingerprintClientSecret } from "./payer-proof.ts";
import { attachPaymentIntent, type OrderRow } from "./store.ts";

/**
 * Records the payment of an order that has none, from when on the sweep asks about it. Returns undefined if the
 * PaymentIntent is recorded for something else.
 */
export async function attachPayment(
  { keys, payments }: Pick<OrdersDeps, "keys" | "payments">,
  tx: Transaction,
  order: Pick<OrderRow, "id" | "amountCents">,
  { id: paymentIntentId, clientSecret }: ProviderPayment,
): Promise<Payment | undefined> {
  const payment = await payments.record(tx, { paymentIntentId, kind: "purchase", amountCents: order.amountCents });
  if (payment) await attachPaymentIntent(tx, order.id, paymentIntentId, fingerprintClientSecret(keys, clientSecret));
  return payment;
}
