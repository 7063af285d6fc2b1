import type { ReturnedTransfer } from "#server/platform/card-provider/provider-transfer-reversals.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { findReversal, finishReversal, insertReversal, lockReversedPayout } from "./transfer-reversals-store.ts";

/**
 * Records the reversals of payouts' transfers that finance ordered since a time and the books lack. Returns those that cannot be recorded.
 * A reversal that no member ordered, made on the provider's own pages, is left to the audit.
 */
export async function recoverReversals(
  parts: PayoutsDeps,
  sinceSec: number,
): Promise<{ id: string; amountCents: number; why: string }[]> {
  const unplaced: { id: string; amountCents: number; why: string }[] = [];
  for (const transferId of await parts.cardProvider.listReversedTransfers(sinceSec))
    for (const made of await parts.cardProvider.listReversals(transferId)) {
      const why = await record(parts, transferId, made);
      if (why !== undefined) unplaced.push({ id: made.id, amountCents: made.amountCents, why });
    }
  return unplaced;
}

async function record(parts: PayoutsDeps, transferId: string, made: ReturnedTransfer): Promise<string | undefined> {
  const { order, amountCents } = made;
  // One that is open in the books is finished by its job.
  if (order === undefined || (await findReversal(parts.db, order.id))) return undefined;
  return parts.db.transaction(async (tx) => {
    const payout = await lockReversedPayout(tx, transferId);
    if (!payout) return `its transfer ${transferId} is of no payout`;
    const { payoutId, creatorId } = payout;
    const { id, reason, orderedBy } = order;
    if (!(await parts.accounts.findContact(tx, orderedBy)))
      return `member ${orderedBy}, who ordered it, has no account`;
    await insertReversal(tx, { id, payoutId, amountCents, reason, orderedBy });
    const posting = { reversalId: id, payoutId, creatorId, amountCents };
    await parts.ledger.recordReversing(tx, posting);
    await finishReversal(tx, id, made);
    await parts.ledger.recordReversed(tx, posting, { id: made.movementId, occurredAtSec: made.occurredAtSec });
    return undefined;
  });
}
