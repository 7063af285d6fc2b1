import type { Queryable } from "#db/client.ts";
import { readNow } from "./accounts-store.ts";
import { findBalance, listCreditDays } from "./balance-store.ts";
import { addDays, cutOffOf, dayOf, firstPaydayOf, minimumPayoutCents, nextPayday, paydayFrom } from "./payday-dates.ts";
import { hasPayout } from "./payouts-store.ts";
import { findSchedule, findScheduleOn } from "./schedules-store.ts";

/**
 * The next day on which a creator can be paid, by the books of now (`2026-11-23`): that of a first payout, or the next payday of the
 * creator's schedule.
 */
export async function findNextPayday(db: Queryable, creatorId: string): Promise<{ date: string; isFirst: boolean }> {
  const now = await readNow(db);
  const first = await findFirstPayday(db, creatorId, dayOf(now));
  if (first) return { date: first, isFirst: true };
  const next = nextPayday(now);
  return { date: paydayFrom(next, await findScheduleOn(db, creatorId, next)), isFirst: false };
}

/**
 * The day after another one on which a creator who is paid weekly can get a first payout: the first one that has the minimum to pay, of what is
 * in the books (decision 259). Undefined for all others, and if all of it is less.
 */
export async function findFirstPayday(db: Queryable, creatorId: string, after: string): Promise<string | undefined> {
  if ((await hasPayout(db, creatorId)) || (await findSchedule(db, creatorId)) === "monthly") return undefined;
  const from = addDays(after, 1);
  const { nextPayableCents } = await findBalance(db, creatorId, cutOffOf(from));
  if (nextPayableCents >= minimumPayoutCents) return from;
  let dueCents = nextPayableCents;
  for (const { day, cents } of await listCreditDays(db, creatorId, cutOffOf(from))) {
    dueCents += cents;
    if (dueCents >= minimumPayoutCents) return firstPaydayOf(day);
  }
  return undefined;
}
