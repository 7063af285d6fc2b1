import type { Transaction } from "#db/client.ts";
import type { BankPayout } from "#server/platform/card-provider/payout-rail.ts";
import { listPaidAccounts } from "./accounts-store.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { seeBankPayout } from "./payouts-store.ts";
import { tellCreator } from "./tell-creator.ts";

const pageSize = 200;
const firstId = "00000000-0000-0000-0000-000000000000";

/** Asks the provider how the payouts to the banks go on, until a week after they arrived: what is paid may still fail. Throws the reason of `signal` once that is aborted. */
export async function seeBankPayouts(parts: PayoutsDeps, signal: AbortSignal): Promise<void> {
  const { db, log } = parts;
  for (let after = firstId; ; ) {
    const accounts = await listPaidAccounts(db, after, pageSize);
    for (const account of accounts) {
      signal.throwIfAborted();
      try {
        await seeOne(parts, account);
      } catch (error) {
        log.warn(
          { err: error, payoutAccountId: account.id },
          "The bank payouts of an account are unknown; they are asked for again",
        );
      }
    }
    after = accounts.at(-1)?.id ?? after;
    if (accounts.length < pageSize) return;
  }
}

/** Records the payouts of one account. */
async function seeOne(
  parts: PayoutsDeps,
  { id, creatorId, providerAccountId }: { id: string; creatorId: string; providerAccountId: string },
): Promise<void> {
  for (const payout of await parts.cardProvider.payoutRails.connect.listBankPayouts(providerAccountId)) {
    await parts.db.transaction((tx) => recordBankPayout(parts, tx, { id, creatorId }, payout));
  }
}

/** Records a payout to a bank as the provider tells it, and mails the creator about one that failed. */
export async function recordBankPayout(
  parts: PayoutsDeps,
  tx: Transaction,
  { id, creatorId }: { id: string; creatorId: string },
  payout: BankPayout,
): Promise<void> {
  await seeBankPayout(tx, id, payout);
  const { id: subject, amountCents } = payout;
  if (payout.status === "failed")
    await tellCreator(parts, tx, { creatorId, kind: "payout-failed", subject, amountCents });
}
