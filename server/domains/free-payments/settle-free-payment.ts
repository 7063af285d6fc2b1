import type { Transaction } from "#db/client.ts";
import { mismatchOf } from "#server/domains/payments/index.ts";
import type { ProviderCheckout } from "#server/platform/card-provider/hosted-checkout.ts";
import { attachFreePayment } from "./attach-free-payment.ts";
import type { FreePaymentsDeps } from "./free-payments-deps.ts";
import { lockFreePayment, recordFreePaymentPaid, stopAskingFreePayment } from "./free-payments-store.ts";

/**
 * Records that a free amount was paid, in the state that the provider shows now, and queues its confirmation with the
 * receipt; once, however often it is called. Refunds a payment whose amount, currency or mode differs.
 */
export async function settleFreePayment(
  parts: FreePaymentsDeps,
  tx: Transaction,
  checkout: ProviderCheckout,
): Promise<void> {
  const { id: sessionId, isPaid, isExpired, freePaymentId, paymentIntentId } = checkout;
  const payment = freePaymentId ? await lockFreePayment(tx, freePaymentId) : undefined;
  if (!payment || payment.isPaid) return;
  if (isPaid || isExpired) await stopAskingFreePayment(tx, payment.id);
  if (!isPaid || !paymentIntentId) return;
  const recorded = await attachFreePayment(parts.payments, tx, payment, paymentIntentId);
  if (!recorded) return;
  const { totalCents, currency, livemode } = checkout;
  const expected = { amountCents: recorded.amountCents, livemode: parts.livemode };
  const mismatch = mismatchOf(expected, { amountCents: totalCents, currency, livemode });
  if (mismatch) {
    if (!(await parts.reversals.queueRefund(tx, { paymentIntentId, reason: mismatch, held: false }))) return;
    await parts.ledger.recordRefused(tx, paymentIntentId);
    const message = `The ${mismatch} of payment ${paymentIntentId} is not that of free payment ${payment.id}: it will be refunded`;
    await parts.alerts.raise(tx, { kind: "payment-refused", subjectId: paymentIntentId, message });
    return;
  }
  await recordFreePaymentPaid(tx, { id: payment.id, sessionId });
  const { id: paymentId, amountCents } = recorded;
  await parts.ledger.recordSettled(tx, { paymentIntentId, amountCents, creatorId: null });
  await parts.receipts.issue(tx, { paymentId, email: checkout.email });
}
