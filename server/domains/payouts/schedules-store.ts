import type { PayoutSchedule } from "#contract/payout-states.ts";
import { firstRow, oneRow, prepared, type Queryable, rows } from "#db/client.ts";

/** Whether a creator (a column or parameter) chose to be paid by the month. */
export const choseMonths = (creator: string) =>
  `EXISTS (SELECT FROM payout_schedules s WHERE s.author_id = ${creator} AND s.schedule = 'monthly')`;

/**
 * Whether a creator waits for the first payday of a month (both are columns, parameters or expressions). Not if the creator's newest payday
 * before this one left the money in the balance: its payout was undone or came back, or it was skipped for another reason than the minimum.
 */
export const waitsForMonth = (creator: string, payday: string) =>
  `(${choseMonths(creator)} AND NOT coalesce((SELECT m.missed FROM (
     SELECT p.period, p.undone_at IS NOT NULL OR p.returned_at IS NOT NULL AS missed FROM payouts p WHERE p.author_id = ${creator}
     UNION ALL SELECT k.period, k.reason <> 'below-minimum' FROM payout_skips k WHERE k.author_id = ${creator}) AS m
   WHERE m.period < ${payday} ORDER BY m.period DESC LIMIT 1), false))`;

const waits = prepared("payout-schedule-waits", `SELECT ${waitsForMonth("$1", "$2::text::date")} AS waits`);
const find = prepared("payout-schedule", "SELECT schedule FROM payout_schedules WHERE author_id = $1");
const set = prepared(
  "payout-schedule-set",
  `INSERT INTO payout_schedules (author_id, schedule) VALUES ($1, $2)
   ON CONFLICT (author_id) DO UPDATE SET schedule = excluded.schedule, changed_at = app_now()`,
);

/** How often a creator is paid. */
export async function findSchedule(db: Queryable, creatorId: string): Promise<PayoutSchedule> {
  return (await firstRow(db, find(creatorId)))?.schedule ?? "weekly";
}

/** The schedule that decides about a creator on a payday: that of the creator, but weekly after a payday that left the money in the balance. */
export async function findScheduleOn(db: Queryable, creatorId: string, payday: string): Promise<PayoutSchedule> {
  return (await oneRow(db, waits(creatorId, payday))).waits ? "monthly" : "weekly";
}

/** Records how often a creator is paid from now on. */
export async function setSchedule(db: Queryable, creatorId: string, schedule: PayoutSchedule): Promise<void> {
  await rows(db, set(creatorId, schedule));
}
