import { type ProviderTransfer, TransferRefused } from "#server/platform/card-provider/provider-connect.ts";
import { isHeld } from "./accounts-store.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { type ClaimedPayout, claimPayout, finishPayout, lockOpenPayout, refusePayout } from "./payouts-store.ts";
import { tellCreator } from "./tell-creator.ts";
import { transferGroup } from "./transfer-group.ts";

/** Sends the reserved payouts that are due, one after the other. A payout that fails is due again later. */
export async function sendPayouts(parts: PayoutsDeps): Promise<void> {
  while (!(await isHeld(parts.db))) {
    const payout = await claimPayout(parts.db);
    if (!payout) return;
    try {
      await record(parts, payout, await transfer(parts, payout));
    } catch (error) {
      const code = error instanceof TransferRefused ? error.code : undefined;
      if (code !== undefined) await refusePayout(parts.db, payout.id, code);
      const message = `Payout ${payout.id} is not transferred${code === undefined ? "" : ` (${code})`}; it will be retried`;
      if (code !== undefined)
        await parts.alerts.raise(parts.db, { kind: "payout-failed", subjectId: payout.id, message });
      parts.log.warn({ err: error, payoutId: payout.id }, "A payout is not transferred; it will be retried");
    }
  }
}

/** The transfer of a payout: the one that its group has, or a new one. */
async function transfer({ cardProvider }: PayoutsDeps, payout: ClaimedPayout): Promise<ProviderTransfer> {
  const { amountCents, refusals, providerAccountId: accountId } = payout;
  if (accountId === null) throw new Error("The account of a payout has no id");
  const group = transferGroup(payout);
  const made = await cardProvider.findTransfer(group);
  const sent =
    made ?? (await cardProvider.createTransfer({ accountId, amountCents, group, key: `${group}:${refusals}` }));
  if (sent.amountCents !== amountCents || sent.accountId !== accountId)
    throw new TransferRefused("other-transfer", new Error(`${sent.id} moves ${sent.amountCents} cents`));
  return sent;
}

async function record(parts: PayoutsDeps, payout: ClaimedPayout, sent: ProviderTransfer): Promise<void> {
  const { db, ledger, log } = parts;
  const { id: payoutId, creatorId, amountCents } = payout;
  await db.transaction(async (tx) => {
    if (!(await lockOpenPayout(tx, payoutId))) return;
    await finishPayout(tx, payoutId, sent);
    const movement = { id: sent.movementId, occurredAtSec: sent.occurredAtSec };
    await ledger.recordTransferred(tx, { payoutId, creatorId, amountCents }, movement);
    await tellCreator(parts, tx, { creatorId, kind: "payout-sent", subject: payoutId, amountCents });
  });
  log.info({ payoutId, transferId: sent.id }, "A payout is transferred");
}
