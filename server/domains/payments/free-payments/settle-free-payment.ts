import type { Transaction } from "#db/client.ts";
import type { ProviderCheckout } from "#server/platform/card-provider/hosted-checkout.ts";
import type { PaymentsParts } from "../payments-parts.ts";
import { issueReceipt } from "../receipts/issue-receipt.ts";
import { lockFreePayment, recordFreePaymentPaid } from "./free-payments-store.ts";

/**
 * Records that a free amount was paid, as the provider shows it at this moment, and queues its confirmation with the
 * receipt; once, however often it is called.
 */
export async function settleFreePayment(
  parts: PaymentsParts,
  tx: Transaction,
  checkout: ProviderCheckout,
): Promise<void> {
  const { id: sessionId, isPaid, freePaymentId, paymentIntentId, totalCents, currency, livemode } = checkout;
  if (!isPaid || !freePaymentId || !paymentIntentId) return;
  const payment = await lockFreePayment(tx, freePaymentId);
  if (!payment) return;
  if (totalCents !== payment.totalCents || currency !== "usd" || livemode !== parts.livemode) {
    parts.log.error({ freePaymentId, sessionId }, "A free payment is not the one that was started: it is not recorded");
    return;
  }
  await recordFreePaymentPaid(tx, { id: payment.id, sessionId, paymentIntentId });
  await issueReceipt(parts, tx, { freePaymentId: payment.id, email: checkout.email });
}
