import type { Transaction } from "#db/client.ts";
import type { FraudWarning } from "#server/platform/card-provider/provider-refunds.ts";
import type { PaymentsParts } from "../payments-parts.ts";
import { oweRefund, releaseRefund } from "../refunds-store.ts";
import { findPaidSubject, recordWarning } from "./afterwards-store.ts";

/**
 * A card's issuer believes a payment to be fraud: access ends, and the money is owed back at once, before anybody disputes
 * it and the provider takes a fee. Once for each warning.
 */
export async function workFraudWarning(parts: PaymentsParts, tx: Transaction, warning: FraudWarning): Promise<void> {
  const { id, paymentIntentId, actionable } = warning;
  const of = paymentIntentId && (await findPaidSubject(tx, paymentIntentId));
  if (!of || !(await recordWarning(tx, { id, paymentIntentId, of }))) return;
  if ("orderId" in of) await parts.access.endAccess(tx, of.orderId, "fraud-warning");
  parts.log.warn({ paymentIntentId, warningId: id, actionable }, "The card's issuer warns of fraud");
  if (!actionable) return;
  const isNew = await oweRefund(tx, { ...of, paymentIntentId, reason: "fraud-warning", held: false });
  if (!isNew) await releaseRefund(tx, paymentIntentId);
}
