import { bankRefusalOf } from "#contract/bank-refusals.ts";
import type { Transaction } from "#db/client.ts";
import type { BankPayout } from "#server/platform/card-provider/payout-rail.ts";
import { type KnownAccount, scheduleLook } from "./account-looks-store.ts";
import { listPaidAccounts, readNow } from "./accounts-store.ts";

import type { PayoutsDeps } from "./payouts-deps.ts";
import {
  listSettledPayouts,
  lockTransferredPayout,
  markPayoutReturned,
  mayHaveTakenOut,
  recordTakenOut,
  type SeenBankPayout,
  seeBankPayout,
  wasRefused,
} from "./payouts-store.ts";
import { tellCreator } from "./tell-creator.ts";

const pageSize = 200;
const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * Asks the provider how the payouts to the banks go on, until two weeks after they arrived (a bank has five of its business days, holidays
 * left out), or 90 days by Global Payouts: what is paid may still fail or come back. The payments of a payout that is recorded as it is are
 * not asked for again. Throws the reason of `signal` once that is aborted.
 */
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

/**
 * Records the payouts of one account. One that the creator took out at the provider names no payments: once the balance is empty, what no
 * other payout has left with the newest of them.
 */
async function seeOne(parts: PayoutsDeps, { id, creatorId, providerAccountId, rail }: KnownAccount): Promise<void> {
  const provider = parts.cardProvider.payoutRails[rail];
  const { db, cardProvider } = parts;
  // The balance first: a payout that emptied it is then listed.
  const isEmptied =
    (await mayHaveTakenOut(db, id)) && isEmpty(await cardProvider.readAccountBalances(providerAccountId));
  const known = await listSettledPayouts(db, id);
  const listed = await provider.listBankPayouts(providerAccountId);
  for (const payout of listed) {
    const isKnown = known.some(
      (each) => each.id === payout.id && each.status === payout.status && each.currency === payout.currency,
    );
    if (isKnown) continue;
    const paymentIds = payout.isAutomatic ? await provider.listPaymentIds(providerAccountId, payout.id) : [];
    await db.transaction((tx) => recordBankPayout(parts, tx, { id, creatorId }, { ...payout, paymentIds }));
  }
  const newest = listed.find(({ isAutomatic, status }) => !isAutomatic && status !== "failed" && status !== "canceled");
  if (isEmptied && newest) await recordTakenOut(db, newest);
}

/** Whether an account has nothing left; not known of one that left us. */
function isEmpty(balances: Map<string, number> | undefined): boolean {
  return balances !== undefined && [...balances.values()].every((cents) => cents <= 0);
}

/**
 * Records a payout to a bank as the provider tells it. Mails the creator about one that failed, and about its money once the bank has it.
 * If the money came back to us, it is in the creator's balance again, once, and the mail says so.
 */
export async function recordBankPayout(
  parts: PayoutsDeps,
  tx: Transaction,
  { id, creatorId }: { id: string; creatorId: string },
  payout: BankPayout,
): Promise<void> {
  const seen = await seenOf(tx, payout);
  await seeBankPayout(tx, id, seen);
  const { id: subject, amountCents, currency } = payout;
  if (payout.cameBackAtSec !== null)
    await returnPayout(parts, tx, payout, { id, creatorId, atSec: payout.cameBackAtSec });
  else if (payout.status === "failed") {
    const detail = bankRefusalOf(payout.failureCode);
    await tellCreator(parts, tx, { creatorId, kind: "payout-failed", subject, amountCents, currency, detail });
  } else if (seen.status === "paid" && (await wasRefused(tx, id, payout.paymentIds)))
    await tellCreator(parts, tx, { creatorId, kind: "payout-arrived", subject, amountCents, currency });
}

/** A payment that has left counts as paid from the day on which the provider expects it at the bank. */
async function seenOf(tx: Transaction, payout: BankPayout): Promise<SeenBankPayout> {
  const { status, arrivesAtSec } = payout;
  if (status !== "posted") return { ...payout, status };
  const isThere = arrivesAtSec * 1000 <= (await readNow(tx)).getTime();
  return { ...payout, status: isThere ? "paid" : "in_transit" };
}

async function returnPayout(
  parts: PayoutsDeps,
  tx: Transaction,
  { id: transferId, failureCode }: BankPayout,
  { id: accountId, creatorId, atSec: occurredAtSec }: { id: string; creatorId: string; atSec: number },
): Promise<void> {
  const payout = await lockTransferredPayout(tx, transferId);
  if (!payout) return;
  const { id: payoutId, amountCents } = payout;
  await markPayoutReturned(tx, payoutId, failureCode ?? "unknown_failure");
  await parts.ledger.recordReturned(tx, { payoutId, creatorId, amountCents }, { id: transferId, occurredAtSec });
  // The provider may not pay to that bank any more.
  await scheduleLook(tx, accountId);
  const detail = bankRefusalOf(failureCode);
  await tellCreator(parts, tx, { creatorId, kind: "payout-returned", subject: payoutId, amountCents, detail });
}
