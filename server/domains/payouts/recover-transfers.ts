import type { Transaction } from "#db/client.ts";
import type {
  AccountOrigin,
  GroupedTransfer,
  ListedTransfer,
  RailName,
} from "#server/platform/card-provider/payout-rail.ts";
import { lookAtAllAccounts, lookOrDistrust } from "./look-at-account.ts";
import { seeLostShop } from "./lost-shop-store.ts";
import { insertNotice } from "./notices-store.ts";
import { cutOffOf } from "./payday-dates.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { lockCreatorsPayouts } from "./payouts-store.ts";
import { recoverReversals } from "./recover-reversals.ts";
import { seeBankPayouts } from "./see-bank-payouts.ts";
import { insertPayoutLines } from "./statements-store.ts";
import { tellReversals } from "./tell-creator.ts";
import { type PayoutOfGroup, parseTransferGroup } from "./transfer-group.ts";
import {
  endRecovery,
  findDueRecovery,
  findKnownTransfers,
  findPendingRecovery,
  findRecordedAccount,
  finishRecoveredPayout,
  hasCreator,
  insertRecoveredAccount,
  insertRecoveredPayout,
  lockPayoutOfPeriod,
  undoForOtherTransfer,
} from "./transfer-recoveries-store.ts";
import { undoOpenPayouts } from "./undo-open-payouts.ts";

/** The transfers that the provider made. */
export interface RecoveredTransfers {
  seen: number;
  /** Those whose payout had to be recorded. */
  recorded: string[];
  /** Payouts that were open at the backup and go back into their creators' balances. */
  undone: string[];
  /** Transfers and reversals of payouts that could not be recorded: a person has to look. */
  unplaced: { id: string; amountCents: number; why: string }[];
  /** Accounts of which the provider does not tell the state: nothing is sent to them before it does. */
  unseen: { accountId: string; creatorId: string }[];
}

type UnknownTransfer = ListedTransfer & PayoutOfGroup & { rail: RailName; grouped: GroupedTransfer };

/** The provider's clock and the database's may differ. */
const overlapSec = 3_600;

/**
 * Records each transfer that the provider made for a payout since a time, in seconds, and the books lack: its account, its payout and its
 * reversals, with their movements in the ledger, whatever the creator's balance is now. So no later payday pays the same sales again
 * (decision 232). While a restore waits for its transfers, the time is that of its backup or an earlier one.
 * In a restored database it also undoes the payouts that wait without a transfer. Then it looks at every account, follows the payouts to the
 * banks, mails creators what happened since the loss, and ends the wait of the paydays (decision 255). The lost shop ran at least until
 * `aliveAtSec` and its last transfer. Idempotent. Throws if the provider does not answer; if it does not about single accounts, only their
 * payouts wait on.
 */
export async function recoverTransfers(
  parts: PayoutsDeps,
  since: number,
  aliveAtSec = since,
): Promise<RecoveredTransfers> {
  const { db } = parts;
  const sinceSec = Math.min(since, (await findPendingRecovery(db)) ?? since);
  const found: RecoveredTransfers = { seen: 0, recorded: [], undone: [], unplaced: [], unseen: [] };
  const unknown: UnknownTransfer[] = [];
  for (const rail of ["connect", "global"] as const)
    for await (const page of parts.cardProvider.payoutRails[rail].listTransfers({ sinceSec: sinceSec - overlapSec })) {
      const known = await findKnownTransfers(
        db,
        page.map(({ id }) => id),
      );
      found.seen += page.length;
      for (const transfer of page) {
        const payout = transfer.grouped && parseTransferGroup(transfer.grouped.group);
        if (transfer.grouped && payout && !known.has(transfer.id))
          unknown.push({ ...transfer, ...payout, rail, grouped: transfer.grouped });
      }
    }
  await seeLostShop(
    db,
    unknown.reduce((latest, { createdSec }) => Math.max(latest, createdSec), aliveAtSec),
  );
  // Before the transfers are recorded, so that a statement of one lists the sales of a payout that it replaced.
  found.undone = await undoOpenPayouts(parts);
  // Oldest first: a later payout pays what the earlier ones left, and goes to the newer account.
  for (const transfer of unknown.sort((a, b) => a.createdSec - b.createdSec)) {
    const why = await recordTransfer(parts, transfer);
    if (why === undefined) found.recorded.push(transfer.id);
    else found.unplaced.push({ id: transfer.id, amountCents: transfer.amountCents, why });
  }
  found.unplaced.push(...(await recoverReversals(parts, sinceSec - overlapSec)));
  // Before a payday can send anything: a bank that was changed since the backup holds payouts again.
  found.unseen = await findUnseen(parts);
  await seeBankPayouts(parts, new AbortController().signal);
  // In the recovery, because mail may be held for longer than the days of which the job tells.
  await tellReversals(parts);
  await endRecovery(db);
  return found;
}

/** Looks at every account, and alerts the operator to those of which the provider does not tell the state. */
async function findUnseen(parts: PayoutsDeps): Promise<RecoveredTransfers["unseen"]> {
  const accounts = await lookAtAllAccounts(parts);
  const unseen = accounts.map(({ providerAccountId: accountId, creatorId }) => ({ accountId, creatorId }));
  if (unseen.length > 0)
    await parts.alerts.raise(parts.db, {
      kind: "payout-accounts-unseen",
      subjectId: "recovery",
      message: `Payout accounts whose state Stripe did not return: ${unseen.length}. Their payouts wait until it does`,
      details: unseen.map(({ accountId, creatorId }) => `${accountId} of creator ${creatorId}`).join("\n"),
    });
  return unseen;
}

/** Takes up the transfers of a restored database whose mail was released before that was done. */
export async function recoverDueTransfers(parts: PayoutsDeps): Promise<void> {
  const sinceSec = await findDueRecovery(parts.db);
  if (sinceSec === undefined) return;
  const found = await recoverTransfers(parts, sinceSec);
  parts.log.warn(found, "The transfers since the backup were recorded");
}

/** Records the payout of a transfer in one transaction. Returns why it cannot be recorded; undefined if it is. */
async function recordTransfer(parts: PayoutsDeps, transfer: UnknownTransfer): Promise<string | undefined> {
  const { creatorId, period } = transfer;
  if (!(await hasCreator(parts.db, creatorId))) return `creator ${creatorId} is not in the books`;
  const account = await ensureAccount(parts, transfer);
  if (account.creatorId !== creatorId) return `its account ${transfer.accountId} belongs to another creator`;
  return parts.db.transaction(async (tx) => {
    await lockCreatorsPayouts(tx, creatorId);
    const payout = await lockPayoutOfPeriod(tx, creatorId, period);
    if (payout?.transferId === transfer.id) return undefined;
    if (payout && payout.transferId !== null) return `payout ${payout.id} was moved by ${payout.transferId} already`;
    const isOfPayout = payout?.amountCents === transfer.amountCents && payout.payoutAccountId === account.id;
    const payoutId = payout && isOfPayout ? payout.id : await insertInstead(parts, tx, { transfer, account, payout });
    if (payout && isOfPayout) await finishRecoveredPayout(tx, payoutId, transfer.grouped.transfer);
    const { movementId, occurredAtSec, from } = transfer.grouped.transfer;
    const { amountCents } = transfer;
    const movement = { id: movementId, occurredAtSec, from };
    await parts.ledger.recordTransferred(tx, { payoutId, creatorId, amountCents }, movement);
    // The creator got the mail when the transfer was made.
    await insertNotice(tx, { creatorId, kind: "payout-sent", subject: payoutId, amountCents });
    return undefined;
  });
}

/** Records the payout of a transfer as it was reserved then, in place of one that is open with another amount or account. */
async function insertInstead(
  { ledger }: PayoutsDeps,
  tx: Transaction,
  {
    transfer,
    account,
    payout,
  }: { transfer: UnknownTransfer; account: { id: string }; payout: { id: string; amountCents: number } | undefined },
): Promise<string> {
  const { creatorId, period, amountCents, createdSec: atSec } = transfer;
  if (payout) {
    await undoForOtherTransfer(tx, payout.id);
    await ledger.recordUndone(tx, { payoutId: payout.id, creatorId, amountCents: payout.amountCents });
  }
  const { payoutId: id, transfer: made } = transfer.grouped;
  const recovered = { id, creatorId, payoutAccountId: account.id, period, transfer: made };
  const payoutId = await insertRecoveredPayout(tx, recovered);
  const payable = await ledger.listPayableLines(tx, creatorId, cutOffOf(period), atSec);
  await insertPayoutLines(tx, { payoutId, creatorId }, payable, { amountCents, cutOff: cutOffOf(period) });
  await ledger.recordReserved(tx, { payoutId, creatorId, amountCents }, atSec);
  return payoutId;
}

/** It replaces the creator's account and cannot be paid before a look at it: the creator's payouts wait. */
const unknownOrigin: AccountOrigin = { id: undefined, country: "", entityType: "individual" };

/** The account of a transfer, recorded if the books lack it, as it is now at the provider unless it was active before. */
async function ensureAccount(parts: PayoutsDeps, { creatorId, rail, accountId }: UnknownTransfer) {
  const { db, cardProvider, log } = parts;
  let account = await findRecordedAccount(db, accountId);
  if (!account) {
    const origin = await cardProvider.payoutRails[rail].findOrigin(accountId).catch((error: unknown) => {
      log.warn({ err: error, accountId }, "The provider does not tell how an account was opened");
      return unknownOrigin;
    });
    const opened = { creatorId, providerAccountId: accountId, rail, origin };
    await db.transaction((tx) => insertRecoveredAccount(tx, opened));
    account = await findRecordedAccount(db, accountId);
  }
  if (!account) throw new Error("A payout account was not recorded");
  if (account.creatorId === creatorId && account.status !== "active") await lookOrDistrust(parts, account);
  return account;
}
