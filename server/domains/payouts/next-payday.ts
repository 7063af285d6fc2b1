import type { Queryable } from "#db/client.ts";
import { readNow } from "./accounts-store.ts";
import { findBalance, listCreditDays } from "./balance-store.ts";
import { addDays, cutOffOf, dayOf, firstPaydayOf, minimumPayoutCents, nextPayday, paydayFrom } from "./payday-dates.ts";
import { hasPayout } from "./payouts-store.ts";
import { findScheduleOn } from "./schedules-store.ts";

/**
 * The next day on which a creator can be paid, by the books of now (`2026-11-23`). A first payout comes on the first day from tomorrow on that
 * has the minimum to pay (decision 259). Others, and first ones below the minimum, wait for the next payday of the creator's schedule.
 */
export async function findNextPayday(db: Queryable, creatorId: string): Promise<{ date: string; isFirst: boolean }> {
  const now = await readNow(db);
  const next = nextPayday(now);
  const schedule = await findScheduleOn(db, creatorId, next);
  const mayBeFirst = schedule === "weekly" && !(await hasPayout(db, creatorId));
  const first = mayBeFirst ? await findFirstPayday(db, creatorId, addDays(dayOf(now), 1)) : undefined;
  return { date: first ?? paydayFrom(next, schedule), isFirst: first !== undefined };
}

/** The first day from one on that has the minimum to pay; undefined if all that is in the books is less. */
async function findFirstPayday(db: Queryable, creatorId: string, from: string): Promise<string | undefined> {
  const { nextPayableCents } = await findBalance(db, creatorId, cutOffOf(from));
  if (nextPayableCents >= minimumPayoutCents) return from;
  let dueCents = nextPayableCents;
  for (const { day, cents } of await listCreditDays(db, creatorId, cutOffOf(from))) {
    dueCents += cents;
    if (dueCents >= minimumPayoutCents) return firstPaydayOf(day);
  }
  return undefined;
}
