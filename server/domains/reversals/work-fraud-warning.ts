import type { Transaction } from "#db/client.ts";
import { lockFreePayment } from "#server/domains/free-payments/free-payments-store.ts";
import type { PaymentsParts } from "#server/domains/payments/payments-parts.ts";
import type { ProviderPayment } from "#server/platform/card-provider/card-provider.ts";
import type { FraudWarning } from "#server/platform/card-provider/provider-refunds.ts";
import { oweRefund, type PaidSubject, releaseRefund } from "./owed-refunds-store.ts";
import { findPaidSubject, recordWarning } from "./reversals-store.ts";

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
  const of = (await findPaidSubject(tx, paymentIntentId)) ?? (await unsettledFreePayment(tx, payment));
  if (!of || !(await recordWarning(tx, { id, paymentIntentId, of }))) return;
  if ("orderId" in of) await parts.access.endAccess(tx, of.orderId, "fraud-warning");
  parts.log.warn({ paymentIntentId, warningId: id, actionable }, "The card's issuer warns of fraud");
  if (!actionable) return;
  const isNew = await oweRefund(tx, { ...of, paymentIntentId, reason: "fraud-warning", held: false });
  if (!isNew) await releaseRefund(tx, paymentIntentId);
}

/** A free payment is settled by its checkout, of which nobody may have told yet. */
async function unsettledFreePayment(tx: Transaction, payment: ProviderPayment): Promise<PaidSubject | undefined> {
  const found = payment.freePaymentId ? await lockFreePayment(tx, payment.freePaymentId) : undefined;
  return found && { freePaymentId: found.id };
}
