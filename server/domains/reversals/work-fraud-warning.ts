import type { Transaction } from "#db/client.ts";
import { attachFreePayment } from "#server/domains/free-payments/attach-free-payment.ts";
import { lockFreePayment } from "#server/domains/free-payments/free-payments-store.ts";
import { findOrderOfPayment } from "#server/domains/orders/store.ts";
import type { PaymentsParts } from "#server/domains/payments/payments-parts.ts";
import { findPayment, type Payment } from "#server/domains/payments/store.ts";
import type { ProviderPayment } from "#server/platform/card-provider/card-provider.ts";
import type { FraudWarning } from "#server/platform/card-provider/provider-refunds.ts";
import { oweRefund, releaseRefund } from "./owed-refunds-store.ts";
import { recordWarning } from "./reversals-store.ts";

/**
 * A card's issuer believes a payment to be fraud: access ends, and the money is owed back at once, before anybody disputes
 * it and the provider takes a fee. Once for each warning. `payment` is settled as far as it can be. One that is disputed or
 * partly given back already is owed by how it stands (`applyStanding`), now or once the bank has decided.
 */
export async function workFraudWarning(
  parts: PaymentsParts,
  tx: Transaction,
  { id, actionable }: FraudWarning,
  payment: ProviderPayment,
): Promise<void> {
  const paymentIntentId = payment.id;
  const recorded = (await findPayment(tx, paymentIntentId)) ?? (await recordUnsettledFreePayment(tx, payment));
  if (!recorded || !(await recordWarning(tx, { id, paymentIntentId }))) return;
  const order = await findOrderOfPayment(tx, paymentIntentId);
  if (order) await parts.access.endAccess(tx, order.id, "fraud-warning");
  parts.log.warn({ paymentIntentId, warningId: id, actionable }, "The card's issuer warns of fraud");
  if (!actionable) return;
  const isNew = await oweRefund(tx, { paymentIntentId, reason: "fraud-warning", held: false });
  if (!isNew) await releaseRefund(tx, paymentIntentId);
}

/** A free payment is settled by its checkout, of which nobody may have told yet. */
async function recordUnsettledFreePayment(tx: Transaction, payment: ProviderPayment): Promise<Payment | undefined> {
  const found = payment.freePaymentId ? await lockFreePayment(tx, payment.freePaymentId) : undefined;
  return found && attachFreePayment(tx, found, payment.id);
}
