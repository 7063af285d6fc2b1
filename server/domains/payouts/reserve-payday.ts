import type { Transaction } from "#db/client.ts";
import { findAccount, isHeld, type PayoutAccount, readNow } from "./accounts-store.ts";
import { findFirstPayday } from "./next-payday.ts";
import { findPreviousSkip } from "./notices-store.ts";
import { cutOffOf, dayOf, minimumPayoutCents, paydayOf, paysOn } from "./payday-dates.ts";
import { stopOf } from "./payout-state.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import {
  endReserving,
  hasPayout,
  insertPayout,
  insertPayoutSkip,
  isPaydayReserved,
  isPayoutRestricted,
  listCreatorsBeforeFirstPayout,
  lockPayday,
  type SkipReason,
} from "./payouts-store.ts";
import { findSchedule, findScheduleOn } from "./schedules-store.ts";
import { insertPayoutLines } from "./statements-store.ts";
import { tellUnlessLostShopDid } from "./tell-creator.ts";

const pageSize = 500;
const firstId = "00000000-0000-0000-0000-000000000000";

/**
 * Reserves the first payouts of today (decision 259). Then it reserves those of this week's payday: for each creator who is owed anything,
 * a payout or a skip with its reason, each in a transaction of its own. So a weekly payday that is late delays no first payout. Whatever was interrupted goes on; several processes may
 * do it at once. A creator whose payout cannot be reserved is tried again with the next run and holds up nobody else's. Throws the reason of
 * `signal` once that is aborted.
 */
export async function reservePayday(parts: PayoutsDeps, signal: AbortSignal): Promise<void> {
  const { db, ledger } = parts;
  const now = await readNow(db);
  if (await isHeld(db)) return;
  const [week, today] = [paydayOf(now), dayOf(now)];
  if (today !== week)
    await reserveAll(parts, today, signal, {
      list: (afterId) => listCreatorsBeforeFirstPayout(db, { afterId, owedCents: minimumPayoutCents, limit: pageSize }),
      reserve: reserveFirst,
    });
  await reserveAll(parts, week, signal, {
    list: (after) => ledger.listCreatorsOwed(db, after, pageSize),
    reserve: reserveOne,
  });
}

interface PaydayOf {
  /** The next creators after an id, at most `pageSize`. */
  list(afterId: string): Promise<string[]>;
  reserve(parts: PayoutsDeps, creatorId: string, period: string): Promise<void>;
}

/** Reserves the payouts of a payday, unless that is done. */
async function reserveAll(parts: PayoutsDeps, period: string, signal: AbortSignal, { list, reserve }: PaydayOf) {
  const { db, log } = parts;
  if (await isPaydayReserved(db, period)) return;
  let failed = 0;
  for (let after = firstId; ; ) {
    const creatorIds = await list(after);
    for (const creatorId of creatorIds) {
      signal.throwIfAborted();
      try {
        await reserve(parts, creatorId, period);
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

/** Reserves a creator's payout of a weekly payday, or records why there is none. */
async function reserveOne(parts: PayoutsDeps, creatorId: string, period: string): Promise<void> {
  await parts.db.transaction(async (tx) => {
    if (await lockPayday(tx, creatorId, period)) return;
    if (!paysOn(period, await findScheduleOn(tx, creatorId, period))) return;
    const skipped = await reserveDue(parts, tx, creatorId, period);
    // The creator reads the day of a first payout that comes before the next Monday.
    if (!skipped || (skipped.reason === "below-minimum" && (await findFirstPayday(tx, creatorId, period)))) return;
    await skip(parts, tx, { creatorId, period, ...skipped });
  });
}

/** Reserves the first payout of a creator who is not paid by the month, if one is due; otherwise the weekly payday says why there is none. */
async function reserveFirst(parts: PayoutsDeps, creatorId: string, period: string): Promise<void> {
  await parts.db.transaction(async (tx) => {
    if ((await lockPayday(tx, creatorId, period)) || (await hasPayout(tx, creatorId))) return;
    if ((await findSchedule(tx, creatorId)) === "weekly") await reserveDue(parts, tx, creatorId, period);
  });
}

/** Reserves what is due to a creator at a payday. Returns why it cannot be paid; undefined if it is reserved, or nothing is due. */
async function reserveDue(parts: PayoutsDeps, tx: Transaction, creatorId: string, period: string) {
  const { ledger } = parts;
  const cutOff = cutOffOf(period);
  const amountCents = await ledger.payableCents(tx, creatorId, cutOff);
  if (amountCents <= 0) return undefined;
  const account = await findAccount(tx, creatorId);
  const isRestricted = await isPayoutRestricted(tx, creatorId);
  const reason = reasonToSkip(account, amountCents, isRestricted);
  if (reason !== undefined || !account) return { amountCents, reason: reason ?? "no-account" };
  const payoutId = await insertPayout(tx, { creatorId, accountId: account.id, period, amountCents });
  await insertPayoutLines(tx, { payoutId, creatorId }, await ledger.listPayableLines(tx, creatorId, cutOff));
  await ledger.recordReserved(tx, { payoutId, creatorId, amountCents });
  return undefined;
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
