import type { PayoutSchedule } from "#contract/payout-states.ts";
import { firstRow, prepared, type Queryable, rows } from "#db/client.ts";

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

/** Records how often a creator is paid from now on. */
export async function setSchedule(db: Queryable, creatorId: string, schedule: PayoutSchedule): Promise<void> {
  await rows(db, set(creatorId, schedule));
}
