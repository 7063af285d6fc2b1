import { isHeld } from "./accounts-store.ts";
import { stopOf } from "./payout-state.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { listReplaced, listUntoldStops, undoReplacedRow } from "./stopped-payouts-store.ts";
import { tellCreator } from "./tell-creator.ts";
import { transferGroup } from "./transfer-group.ts";

/** Mails creators whose account stops a reserved payout, once for each payout, and undoes payouts to accounts that they have replaced. */
export async function followStoppedPayouts(parts: PayoutsDeps, signal: AbortSignal): Promise<void> {
  const { db, log } = parts;
  // After a restore the books may lack what the provider has, and mails wait.
  if (await isHeld(db)) return;
  for (const { id, creatorId, amountCents, status } of await listUntoldStops(db)) {
    const notice = { creatorId, kind: "payout-stopped", subject: id, amountCents } as const;
    await db.transaction((tx) => tellCreator(parts, tx, { ...notice, detail: stopOf(status) }));
  }
  for (const payout of await listReplaced(db)) {
    signal.throwIfAborted();
    await undoReplaced(parts, payout).catch((error) =>
      log.warn({ err: error, payoutId: payout.id }, "A payout of a replaced account is not undone; it will be retried"),
    );
  }
}

/**
 * Takes a payout back into its creator's balance, so that the next payday pays it to the new account. The provider is searched first; the
 * update then needs that no request was begun meanwhile, or that it was refused. A transfer that is found is left to the sender.
 */
async function undoReplaced(
  { db, ledger, cardProvider, log }: PayoutsDeps,
  payout: Awaited<ReturnType<typeof listReplaced>>[number],
): Promise<void> {
  const { id: payoutId, creatorId, amountCents, providerAccountId: accountId, rail } = payout;
  const group = transferGroup(payout);
  if (accountId !== null && (await cardProvider.payoutRails[rail].findTransfer({ group, accountId }))) return;
  const isUndone = await db.transaction(async (tx) => {
    if (!(await undoReplacedRow(tx, payoutId))) return false;
    await ledger.recordUndone(tx, { payoutId, creatorId, amountCents });
    return true;
  });
  if (isUndone) log.info({ payoutId }, "A payout is undone, because its account was replaced");
}
