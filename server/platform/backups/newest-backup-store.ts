import { firstRow, prepared, type Queryable, rows } from "#db/client.ts";

const record = prepared(
  "backups-record",
  `INSERT INTO newest_backup (address, taken_at) VALUES ($1, app_now() - make_interval(secs => $2))
   ON CONFLICT (only_row) DO UPDATE SET address = excluded.address, taken_at = excluded.taken_at, completed_at = excluded.completed_at
   WHERE newest_backup.taken_at <= excluded.taken_at`,
);

/** Records a complete backup whose data are so many seconds old. An older one than the recorded one changes nothing. */
export async function recordBackup(db: Queryable, backup: { address: string; ageSec: number }): Promise<void> {
  await rows(db, record(backup.address, backup.ageSec));
}

const overdue = prepared(
  "backups-overdue",
  `SELECT b.taken_at AS "takenAt" FROM (SELECT 1) AS always LEFT JOIN newest_backup b ON true
   WHERE coalesce(b.taken_at < app_now() - make_interval(hours => $1), true)`,
);

/** The newest backup if it is older than so many hours; its time is null if there is none. Undefined if a newer one exists. */
export function findOverdueBackup(db: Queryable, maxAgeHours: number): Promise<{ takenAt: Date | null } | undefined> {
  return firstRow(db, overdue(maxAgeHours));
}
