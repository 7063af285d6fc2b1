import type { Transaction } from "#db/client.ts";
import { queueRefund, releaseRefund } from "./owed-refunds-store.ts";
import type { ReversalsDeps } from "./reversals-deps.ts";

/**
 * A payment that was warned of is with us again, or still: what is left of it goes back. A dispute was won, the bank only asks,
 * or a part was given back before. One that was held meanwhile waits no longer.
 */
export async function refundOnFraudWarning(
  { log }: ReversalsDeps,
  tx: Transaction,
  paymentIntentId: string,
): Promise<void> {
  const isNew = await queueRefund(tx, { paymentIntentId, reason: "fraud-warning", held: false });
  if (!isNew) await releaseRefund(tx, paymentIntentId);
  log.warn({ paymentIntentId }, "A payment that the card's issuer warned of is with us: it is given back");
}
