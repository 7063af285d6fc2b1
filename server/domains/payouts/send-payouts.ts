import { bankChangedCode, type ProviderTransfer, TransferRefused } from "#server/platform/card-provider/payout-rail.ts";
import { scheduleLook } from "./account-looks-store.ts";
import { findAccount, isHeld } from "./accounts-store.ts";
import { lookAtAccount } from "./look-at-account.ts";
import { awaitingBank } from "./notices-store.ts";
import { bankDetailsOf } from "./payout-state.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import {
  type ClaimedPayout,
  claimPayout,
  finishPayout,
  lockOpenPayout,
  mayBeSent,
  refusePayout,
  setPayoutAside,
} from "./payouts-store.ts";
import { tellCreator } from "./tell-creator.ts";
import { transferGroup } from "./transfer-group.ts";
import { createStartPace, workAtPace } from "./work-at-pace.ts";

/**
 * Sends the reserved payouts that are due, many at once, at the provider's pace, until none is due and `reserving` has ended. A payout that
 * fails is due again later. Once `signal` is aborted it claims no more, begins no transfer and throws its reason, after those under way
 * have ended.
 */
export async function sendPayouts(
  parts: PayoutsDeps,
  { signal, reserving = Promise.resolve() }: { signal: AbortSignal; reserving?: Promise<void> },
): Promise<void> {
  const { db, log } = parts;
  let isReserving = true;
  const end = () => {
    isReserving = false;
  };
  reserving.then(end, end);
  await workAtPace({
    async next() {
      signal.throwIfAborted();
      return (await isHeld(db)) ? undefined : claimPayout(db);
    },
    work: (payout) =>
      send(parts, payout, signal).catch((error) =>
        log.warn({ err: error, payoutId: payout.id }, "A payout is not transferred; it will be retried"),
      ),
    pace: createStartPace(),
    mayComeMore: () => isReserving,
  });
}

async function send(parts: PayoutsDeps, payout: ClaimedPayout, signal: AbortSignal): Promise<void> {
  try {
    const sent = await transfer(parts, payout, signal);
    if (sent) await record(parts, payout, sent);
    else await setPayoutAside(parts.db, payout);
  } catch (error) {
    if (error instanceof TransferRefused) await recordRefusal(parts, payout, error.code);
    throw error;
  }
}

async function recordRefusal({ db, alerts }: PayoutsDeps, payout: ClaimedPayout, code: string): Promise<void> {
  const { id: payoutId, payoutAccountId } = payout;
  await refusePayout(db, payoutId, code);
  // The look holds the payouts, and mails the creator.
  if (code === bankChangedCode) await scheduleLook(db, payoutAccountId);
  const message = `Payout ${payoutId} is not transferred (${code}); it will be retried`;
  await alerts.raise(db, { kind: "payout-failed", subjectId: payoutId, message });
}

/**
 * The transfer of a payout: the one that its group has, or a new one. Undefined if the provider has none and must get none: while the payout
 * waited for its turn, it was undone, payouts to its creator were held or restricted, all were held, or the worker stops.
 */
async function transfer(
  parts: PayoutsDeps,
  payout: ClaimedPayout,
  signal: AbortSignal,
): Promise<ProviderTransfer | undefined> {
  const { db, cardProvider } = parts;
  const rail = cardProvider.paydayRails[payout.rail];
  const { id: payoutId, amountCents, refusals, bankId, providerAccountId: accountId } = payout;
  if (accountId === null) throw new Error("The account of a payout has no id");
  const group = transferGroup(payout);
  const made = await rail.findTransfer({ group, accountId });
  const isStopped = async () => signal.aborted || (await isHeld(db)) || !(await mayBeSent(db, payout.id));
  if (!made && (await isStopped())) return undefined;
  if (!made && payout.isSeenLongAgo) {
    // The event of a changed bank may be lost: the look holds payouts to it (decision 257).
    await look(parts, { ...payout, providerAccountId: accountId }).catch(async (error) => {
      await setPayoutAside(db, payout);
      throw error;
    });
    if (await isStopped()) return undefined;
  }
  const key = `${group}:${refusals}`;
  const sent = made ?? (await rail.createTransfer({ accountId, amountCents, group, payoutId, key, bankId }));
  if (sent.amountCents !== amountCents || sent.accountId !== accountId)
    throw new TransferRefused("other-transfer", new Error(`${sent.id} moves ${sent.amountCents} cents`));
  return sent;
}

async function look(parts: PayoutsDeps, payout: ClaimedPayout & { providerAccountId: string }): Promise<void> {
  const account = { ...payout, id: payout.payoutAccountId };
  const { record } = await lookAtAccount(parts, account, parts.cardProvider.paydayRails);
  await parts.db.transaction(record);
}

async function record(parts: PayoutsDeps, payout: ClaimedPayout, sent: ProviderTransfer): Promise<void> {
  const { db, ledger, log } = parts;
  const { id: payoutId, creatorId, amountCents } = payout;
  await db.transaction(async (tx) => {
    if (!(await lockOpenPayout(tx, payoutId))) return;
    await finishPayout(tx, payoutId, sent);
    const movement = { id: sent.movementId, occurredAtSec: sent.occurredAtSec, from: sent.from };
    await ledger.recordTransferred(tx, { payoutId, creatorId, amountCents }, movement);
    const account = await findAccount(tx, creatorId);
    const detail = account && bankDetailsOf(account) === "asked" ? awaitingBank : undefined;
    await tellCreator(parts, tx, { creatorId, kind: "payout-sent", subject: payoutId, amountCents, detail });
  });
  log.info({ payoutId, transferId: sent.id }, "A payout is transferred");
}
