import type { PayoutsDeps } from "./payouts-deps.ts";
import { lockCreatorsPayouts } from "./payouts-store.ts";
import { transferGroup } from "./transfer-group.ts";
import { listOpenInRestored, undoRestoredRow } from "./transfer-recoveries-store.ts";

/**
 * Takes the payouts that were open at the backup back into their creators' balances, unless the provider has a transfer for them: finance may
 * have undone them since, and a later payday may have paid the same sales (decision 255). The next payday pays what is payable then. Returns
 * their ids; none outside of a restore.
 */
export async function undoOpenPayouts(parts: PayoutsDeps): Promise<string[]> {
  const { db, ledger } = parts;
  const undone: string[] = [];
  for (const payout of await listOpenInRestored(db)) {
    const { id: payoutId, creatorId, amountCents } = payout;
    if (await mayHaveTransfer(parts, payout)) continue;
    const isUndone = await db.transaction(async (tx) => {
      await lockCreatorsPayouts(tx, creatorId);
      if (!(await undoRestoredRow(tx, payoutId))) return false;
      await ledger.recordUndone(tx, { payoutId, creatorId, amountCents });
      return true;
    });
    if (isUndone) undone.push(payoutId);
  }
  return undone;
}

/**
 * Whether the provider has a transfer for an open payout. If it does not answer: whether it may have one from before the backup, for which it
 * was asked without an outcome. Those since then are recorded apart.
 */
async function mayHaveTransfer(
  { cardProvider, log }: PayoutsDeps,
  payout: Awaited<ReturnType<typeof listOpenInRestored>>[number],
): Promise<boolean> {
  const { id: payoutId, providerAccountId: accountId, rail, isUnknown } = payout;
  if (accountId === null) return false;
  try {
    return (
      (await cardProvider.payoutRails[rail].findTransfer({ group: transferGroup(payout), accountId })) !== undefined
    );
  } catch (error) {
    log.warn({ err: error, payoutId }, "The provider does not tell whether it has a transfer of a restored payout");
    return isUnknown;
  }
}
