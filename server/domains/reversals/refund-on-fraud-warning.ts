import type { Transaction } from "#db/client.ts";
import { queueRefund, releaseRefund } from "./owed-refunds-store.ts";
import type { ReversalsDeps } from "./reversals-deps.ts";

/**
 * Queues the refund of what is left of a payment with a fraud warning once the money is with the shop: a dispute was
 * won, the bank only inquires, or a part was refunded before. Releases the refund if it was held meanwhile.
 */
export async function refundOnFraudWarning(
  { log }: ReversalsDeps,
  tx: Transaction,
  paymentIntentId: string,
): Promise<void> {
  const isNew = await queueRefund(tx, { paymentIntentId, reason: "fraud-warning", held: false });
  if (!isNew) await releaseRefund(tx, paymentIntentId);
  log.warn({ paymentIntentId }, "A payment with a fraud warning will be refunded");
}
