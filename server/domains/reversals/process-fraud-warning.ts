import type { Transaction } from "#db/client.ts";
import type { FraudWarning } from "#server/platform/card-provider/provider-refunds.ts";
import { queueRefund, releaseRefund } from "./owed-refunds-store.ts";
import type { ReversalsDeps } from "./reversals-deps.ts";
import { findReversalState, recordWarning } from "./reversals-store.ts";

/**
 * Ends the access of a payment that its card's issuer reports as fraud and queues its refund at once, before a dispute
 * costs a fee. Once per warning. For a payment that is already disputed or partly refunded, `applyPaymentSnapshot`
 * decides, now or once the bank has.
 */
export async function processFraudWarning(
  { payments, log }: ReversalsDeps,
  tx: Transaction,
  { id, actionable }: FraudWarning,
  paymentIntentId: string,
): Promise<void> {
  const payment = await payments.find(tx, paymentIntentId);
  if (!payment || !(await recordWarning(tx, { id, paymentIntentId }))) return;
  await payments.handlerOf(payment).applyReversal(tx, payment, await findReversalState(tx, payment));
  log.warn({ paymentIntentId, warningId: id, actionable }, "The card's issuer warned of fraud");
  if (!actionable) return;
  const isNew = await queueRefund(tx, { paymentIntentId, reason: "fraud-warning", held: false });
  if (!isNew) await releaseRefund(tx, paymentIntentId);
}
