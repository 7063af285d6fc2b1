import type { PayoutsDeps } from "./payouts-deps.ts";
import { lockCreatorsPayouts } from "./payouts-store.ts";
import { transferGroup } from "./transfer-group.ts";
import { listOpenInRestored, undoRestoredRow } from "./transfer-recoveries-store.ts";

/**
 * Takes the payouts that were open at the backup back into their creators' balances, unless the provider has a transfer for them: finance may
 * have undone them since, and a later payday may have paid the same sales (decision 255). The next payday pays what is payable then. Returns
 * their ids; none outside of a restore. Throws if the provider does not answer.
 */
export async function undoOpenPayouts({ db, ledger, cardProvider }: PayoutsDeps): Promise<string[]> {
  const undone: string[] = [];
  for (const payout of await listOpenInRestored(db)) {
    const { id: payoutId, creatorId, amountCents, providerAccountId: accountId, rail } = payout;
    const group = transferGroup(payout);
    if (accountId !== null && (await cardProvider.payoutRails[rail].findTransfer({ group, accountId }))) continue;
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
