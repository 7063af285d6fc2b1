import { setTimeout as sleep } from "node:timers/promises";
import { bankChangedCode, type ProviderTransfer, TransferRefused } from "#server/platform/card-provider/payout-rail.ts";
import { scheduleLook } from "./account-looks-store.ts";
import { isHeld } from "./accounts-store.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { type ClaimedPayout, claimPayout, finishPayout, lockOpenPayout, refusePayout } from "./payouts-store.ts";
import { tellCreator } from "./tell-creator.ts";
import { transferGroup } from "./transfer-group.ts";
import { workAtPace } from "./work-at-pace.ts";

/** Payouts begun in a second; each asks the provider twice at least, and `paydayRails` let 20 calls a second through. */
const startsPerSec = 10;

/**
 * Sends the reserved payouts that are due, many at once, at the provider's pace, until none is due and `reserving` has ended. A payout that
 * fails is due again later. Once `signal` is aborted it claims no more and throws its reason, after those under way have ended.
 */
export async function sendPayouts(
  parts: PayoutsDeps,
  { signal, reserving = Promise.resolve() }: { signal: AbortSignal; reserving?: Promise<void> },
): Promise<void> {
  const { db, log } = parts;
  const pace = createPace();
  let isReserving = true;
  const end = () => {
    isReserving = false;
  };
  reserving.then(end, end);
  await workAtPace({
    next: async () => ((await isHeld(db)) ? undefined : claimPayout(db)),
    work: (payout) =>
      send(parts, payout).catch((error) =>
        log.warn({ err: error, payoutId: payout.id }, "A payout is not transferred; it will be retried"),
      ),
    pace: () => pace(signal),
    mayComeMore: () => isReserving,
  });
}

/** Resolves when the next payout may begin; those of one second may begin together. Rejects once `signal` is aborted. */
function createPace(): (signal: AbortSignal) => Promise<void> {
  let nextMs = 0;
  return async (signal) => {
    signal.throwIfAborted();
    const nowMs = performance.now();
    nextMs = Math.max(nextMs + 1_000 / startsPerSec, nowMs - 1_000);
    if (nextMs > nowMs) await sleep(nextMs - nowMs, undefined, { signal });
  };
}

async function send(parts: PayoutsDeps, payout: ClaimedPayout): Promise<void> {
  try {
    await record(parts, payout, await transfer(parts, payout));
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

/** The transfer of a payout: the one that its group has, or a new one. */
async function transfer({ cardProvider }: PayoutsDeps, payout: ClaimedPayout): Promise<ProviderTransfer> {
  const rail = cardProvider.paydayRails[payout.rail];
  const { amountCents, refusals, bankId, providerAccountId: accountId } = payout;
  if (accountId === null) throw new Error("The account of a payout has no id");
  const group = transferGroup(payout);
  const made = await rail.findTransfer({ group, accountId });
  const key = `${group}:${refusals}`;
  const sent = made ?? (await rail.createTransfer({ accountId, amountCents, group, key, bankId }));
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
    const movement = { id: sent.movementId, occurredAtSec: sent.occurredAtSec, from: sent.from };
    await ledger.recordTransferred(tx, { payoutId, creatorId, amountCents }, movement);
    await tellCreator(parts, tx, { creatorId, kind: "payout-sent", subject: payoutId, amountCents });
  });
  log.info({ payoutId, transferId: sent.id }, "A payout is transferred");
}
