import { oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

const jobs = prepared(
  "history-purge-jobs",
  `WITH old AS (
     SELECT id FROM jobs WHERE state <> 'waiting' AND ended_at < app_now() - $1 * interval '1 day'
     ORDER BY ended_at LIMIT $2 FOR UPDATE SKIP LOCKED),
   gone AS (DELETE FROM jobs j USING old WHERE j.id = old.id RETURNING j.queue),
   noted AS (
     INSERT INTO purges (day, what, purged_rows)
     SELECT (app_now() AT TIME ZONE 'UTC')::date, CASE queue WHEN 'mail' THEN 'mails' ELSE 'jobs' END AS what, count(*) FROM gone GROUP BY what
     ON CONFLICT (day, what) DO UPDATE SET purged_rows = purges.purged_rows + excluded.purged_rows)
   SELECT count(*)::int AS purged FROM gone`,
);
const record = prepared(
  "history-record-purge",
  `INSERT INTO purges (day, what, purged_rows) VALUES ((app_now() AT TIME ZONE 'UTC')::date, $1, $2)
   ON CONFLICT (day, what) DO UPDATE SET purged_rows = purges.purged_rows + excluded.purged_rows`,
);

/** Deletes the oldest jobs, mails among them, that ended more than `days` ago, at most `limit`, and records how many. */
export async function purgeJobs(db: Queryable, days: number, limit: number): Promise<number> {
  return (await oneRow(db, jobs(days, limit))).purged;
}

/** Records how many rows of a kind were purged, in the transaction that deleted them. */
export async function recordPurge(
  tx: Transaction,
  what: "events" | "views" | "team-actions",
  purged: number,
): Promise<void> {
  if (purged > 0) await rows(tx, record(what, purged));
}
