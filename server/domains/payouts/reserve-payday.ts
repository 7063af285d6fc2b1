import type { Transaction } from "#db/client.ts";
import { findAccount, isHeld, type PayoutAccount, readNow } from "./accounts-store.ts";
import { findPreviousSkip } from "./notices-store.ts";
import { cutOffOf, minimumPayoutCents, paydayOf, paysOn } from "./payday-dates.ts";
import { stopOf } from "./payout-state.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import {
  endReserving,
  insertPayout,
  insertPayoutSkip,
  isPaydayReserved,
  isPayoutRestricted,
  lockPayday,
  type SkipReason,
} from "./payouts-store.ts";
import { findScheduleOn } from "./schedules-store.ts";
import { insertPayoutLines } from "./statements-store.ts";
import { tellUnlessLostShopDid } from "./tell-creator.ts";

const pageSize = 500;
const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * Reserves the payouts of this week's payday: for each creator who is owed anything, a payout or a skip with its reason, each in a
 * transaction of its own. Whatever was interrupted goes on; several processes may do it at once. A creator whose payout cannot be reserved
 * is tried again with the next run and holds up nobody else's. Throws the reason of `signal` once that is aborted.
 */
export async function reservePayday(parts: PayoutsDeps, signal: AbortSignal): Promise<void> {
  const { db, ledger, log } = parts;
  const period = paydayOf(await readNow(db));
  if ((await isHeld(db)) || (await isPaydayReserved(db, period))) return;
  let failed = 0;
  for (let after = firstId; ; ) {
    const creatorIds = await ledger.listCreatorsOwed(db, after, pageSize);
    for (const creatorId of creatorIds) {
      signal.throwIfAborted();
      try {
        await reserveOne(parts, creatorId, period);
      } catch (error) {
        failed++;
        log.error({ err: error, creatorId, period }, "A payout is not reserved; it will be retried");
      }
    }
    after = creatorIds.at(-1) ?? after;
    if (creatorIds.length < pageSize) break;
  }
  if (failed === 0) await endReserving(db, period);
}

async function reserveOne(parts: PayoutsDeps, creatorId: string, period: string): Promise<void> {
  const { db, ledger } = parts;
  await db.transaction(async (tx) => {
    if (await lockPayday(tx, creatorId, period)) return;
    if (!paysOn(period, await findScheduleOn(tx, creatorId, period))) return;
    const cutOff = cutOffOf(period);
    const amountCents = await ledger.payableCents(tx, creatorId, cutOff);
    if (amountCents <= 0) return;
    const account = await findAccount(tx, creatorId);
    const isRestricted = await isPayoutRestricted(tx, creatorId);
    const reason = reasonToSkip(account, amountCents, isRestricted);
    if (reason !== undefined || !account) {
      await skip(parts, tx, { creatorId, period, amountCents, reason: reason ?? "no-account" });
      return;
    }
    const payoutId = await insertPayout(tx, { creatorId, accountId: account.id, period, amountCents });
    await insertPayoutLines(tx, { payoutId, creatorId }, await ledger.listPayableLines(tx, creatorId, cutOff));
    await ledger.recordReserved(tx, { payoutId, creatorId, amountCents });
  });
}

/** Records a skip, and mails its reason unless the payday before had the same. */
async function skip(
  parts: PayoutsDeps,
  tx: Transaction,
  skipped: { creatorId: string; period: string; amountCents: number; reason: SkipReason },
): Promise<void> {
  const { creatorId, period, amountCents, reason: detail } = skipped;
  const isKnown = (await findPreviousSkip(tx, creatorId, period)) === detail;
  await insertPayoutSkip(tx, skipped);
  if (isKnown) return;
  const notice = { creatorId, kind: "payout-skipped", subject: period, amountCents, detail } as const;
  await tellUnlessLostShopDid(parts, tx, notice, new Date(period));
}

/** Why this amount cannot be paid to this account; undefined if it can. */
export function reasonToSkip(
  account: Pick<PayoutAccount, "status"> | undefined,
  amountCents: number,
  isRestricted: boolean,
): SkipReason | undefined {
  if (isRestricted) return "restricted";
  if (!account) return "no-account";
  return stopOf(account.status) ?? (amountCents < minimumPayoutCents ? "below-minimum" : undefined);
}
