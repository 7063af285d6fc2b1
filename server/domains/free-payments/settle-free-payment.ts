import type { Transaction } from "#db/client.ts";
import { issueReceipt } from "#server/domains/orders/receipts/issue-receipt.ts";
import type { PaymentsParts } from "#server/domains/payments/payments-parts.ts";
import { oweRefund, type RefundReason } from "#server/domains/reversals/owed-refunds-store.ts";
import type { ProviderCheckout } from "#server/platform/card-provider/hosted-checkout.ts";
import { attachFreePayment } from "./attach-free-payment.ts";
import {
  type FreePaymentRow,
  lockFreePayment,
  recordFreePaymentPaid,
  stopAskingFreePayment,
} from "./free-payments-store.ts";

/**
 * Records that a free amount was paid, as the provider shows it at this moment, and queues its confirmation with the
 * receipt; once, however often it is called. What is not as it was started (amount, currency or mode) is given back.
 */
export async function settleFreePayment(
  parts: PaymentsParts,
  tx: Transaction,
  checkout: ProviderCheckout,
): Promise<void> {
  const { id: sessionId, isPaid, isExpired, freePaymentId, paymentIntentId } = checkout;
  const payment = freePaymentId ? await lockFreePayment(tx, freePaymentId) : undefined;
  if (!payment || payment.isPaid) return;
  if (isPaid || isExpired) await stopAskingFreePayment(tx, payment.id);
  if (!isPaid || !paymentIntentId) return;
  const recorded = await attachFreePayment(tx, payment, paymentIntentId);
  if (!recorded) return;
  const mismatch = mismatchOf(parts, payment, checkout);
  if (mismatch) {
    if (!(await oweRefund(tx, { paymentIntentId, reason: mismatch, held: false }))) return;
    await parts.ledger.recordRefused(tx, paymentIntentId);
    const says = `The ${mismatch} of payment ${paymentIntentId} is not that of free payment ${payment.id}: it is given back`;
    await parts.alerts.raise(tx, { kind: "payment-refused", about: paymentIntentId, says });
    return;
  }
  await recordFreePaymentPaid(tx, { id: payment.id, sessionId });
  const { id: paymentId, amountCents } = recorded;
  await parts.ledger.recordSettled(tx, { paymentIntentId, amountCents, creatorId: null });
  await issueReceipt(parts, tx, { paymentId, email: checkout.email });
}

function mismatchOf(
  { livemode }: PaymentsParts,
  payment: FreePaymentRow,
  checkout: ProviderCheckout,
): RefundReason | undefined {
  if (checkout.totalCents !== payment.totalCents) return "amount";
  if (checkout.currency !== "usd") return "currency";
  return checkout.livemode === livemode ? undefined : "livemode";
}
