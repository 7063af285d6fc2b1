import { CallError } from "#contract/errors.ts";
import type { Principal } from "#server/calls/handler.ts";
import type { RailName } from "#server/platform/card-provider/payout-rail.ts";
import { findUndoable, undoRow } from "./holds-store.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { transferGroup } from "./transfer-group.ts";
import { undoUnknownRow } from "./unknown-payouts-store.ts";

/**
 * Takes a reserved payout back into its creator's balance, with its record in one transaction: only while the provider is known to have
 * nothing. It is searched for a transfer first, because the books may come from a backup, and because a request may have no known outcome:
 * then finance must have held the creator's payouts before, so that no request is under way. Throws NOT_FOUND, OWN_CASE, STATE_CHANGED for a payout
 * that is transferred or undone, WRONG_STATE while the provider has or may have its transfer, and PAYMENT_PROVIDER_UNAVAILABLE.
 */
export async function undoPayout(parts: PayoutsDeps, payoutId: string, principal: Principal): Promise<void> {
  const { db, ledger, accounts, cardProvider } = parts;
  const found = await findUndoable(db, payoutId);
  if (!found) throw new CallError("NOT_FOUND");
  const { creatorId, amountCents, isOpen, isRefused } = found;
  if (creatorId === principal.creatorId) throw new CallError("OWN_CASE");
  if (!isOpen) throw new CallError("STATE_CHANGED");
  if (await isTransferred(cardProvider, found)) throw new CallError("WRONG_STATE");
  await db.transaction(async (tx) => {
    const undo = isRefused ? undoRow : undoUnknownRow;
    if (!(await undo(tx, payoutId, principal.accountId)))
      throw new CallError(isRefused ? "STATE_CHANGED" : "WRONG_STATE");
    await ledger.recordUndone(tx, { payoutId, creatorId, amountCents });
    const subject = {
      subjectKind: "payout",
      subjectId: payoutId,
      detail: { creatorId, amountCents, hadNoOutcome: !isRefused },
    } as const;
    await accounts.recordAction(tx, principal, { action: "undo-payout", ...subject });
  });
}

async function isTransferred(
  cardProvider: PayoutsDeps["cardProvider"],
  payout: { creatorId: string; period: string; providerAccountId: string | null; rail: RailName },
): Promise<boolean> {
  const { providerAccountId: accountId } = payout;
  if (accountId === null) return false;
  try {
    const found = await cardProvider.payoutRails[payout.rail].findTransfer({ group: transferGroup(payout), accountId });
    return found !== undefined;
  } catch (error) {
    throw new CallError("PAYMENT_PROVIDER_UNAVAILABLE", { cause: error });
  }
}
