import { CallError } from "#contract/errors.ts";
import { TransferReversalRefused } from "#server/platform/card-provider/provider-transfer-reversals.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { tellCreator } from "./tell-creator.ts";
import { claimReversal, finishReversal, type OrderedReversal, refuseReversal } from "./transfer-reversals-store.ts";

/** Finishes the reversals whose outcome is unknown, one after the other. One that fails is due again later. */
export async function sendReversals(parts: PayoutsDeps): Promise<void> {
  for (;;) {
    const reversal = await claimReversal(parts.db);
    if (!reversal) return;
    await sendReversal(parts, reversal).catch((error: unknown) => {
      parts.log.warn({ err: error, reversalId: reversal.id }, "A transfer is not reversed; it will be retried");
    });
  }
}

/**
 * Asks the provider for a reversal and records the outcome, once: the provider is searched for it first. Mails the creator what came back.
 * Throws PAYMENT_PROVIDER_UNAVAILABLE while the outcome is unknown.
 */
export async function sendReversal(parts: PayoutsDeps, reversal: OrderedReversal): Promise<"reversed" | "refused"> {
  const { db, ledger, cardProvider } = parts;
  const { id, payoutId, creatorId, amountCents, reason, orderedBy, transferId } = reversal;
  if (reversal.reversedAt) return "reversed";
  if (reversal.refusedAt) return "refused";
  const posting = { reversalId: id, payoutId, creatorId, amountCents };
  try {
    const made = await cardProvider.reverseTransfer(transferId, { amountCents, order: { id, reason, orderedBy } });
    await db.transaction(async (tx) => {
      const movement = { id: made.movementId, occurredAtSec: made.occurredAtSec };
      if (!(await finishReversal(tx, id, made))) return;
      await ledger.recordReversed(tx, posting, movement);
      await tellCreator(parts, tx, { creatorId, kind: "transfer-reversed", subject: id, amountCents, detail: reason });
    });
    return "reversed";
  } catch (error) {
    if (!(error instanceof TransferReversalRefused))
      throw new CallError("PAYMENT_PROVIDER_UNAVAILABLE", { cause: error });
    await db.transaction(async (tx) => {
      if (await refuseReversal(tx, id, error.code)) await ledger.recordReversalRefused(tx, posting);
    });
    return "refused";
  }
}
