import { oneRow, prepared, type Queryable } from "#db/client.ts";

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
// The declined cards that an event told of go with it: five of them ended their payment long ago.
const events = prepared(
  "history-purge-events",
  `WITH old AS (
     SELECT event_id FROM webhook_inbox WHERE received_at < app_now() - $1 * interval '1 day'
     ORDER BY received_at LIMIT $2 FOR UPDATE SKIP LOCKED),
   declines AS (DELETE FROM order_declines d USING old WHERE d.event_id = old.event_id),
   gone AS (DELETE FROM webhook_inbox i USING old WHERE i.event_id = old.event_id RETURNING 1),
   counted AS (SELECT count(*)::int AS purged FROM gone),
   noted AS (
     INSERT INTO purges (day, what, purged_rows)
     SELECT (app_now() AT TIME ZONE 'UTC')::date, 'events', purged FROM counted WHERE purged > 0
     ON CONFLICT (day, what) DO UPDATE SET purged_rows = purges.purged_rows + excluded.purged_rows)
   SELECT purged FROM counted`,
);

/** Deletes the oldest jobs, mails among them, that ended more than `days` ago, at most `limit`, and records how many. */
export async function purgeJobs(db: Queryable, days: number, limit: number): Promise<number> {
  return (await oneRow<{ purged: number }>(db, jobs(days, limit))).purged;
}

/** Deletes the oldest provider events received more than `days` ago, at most `limit`, and records how many. */
export async function purgeEvents(db: Queryable, days: number, limit: number): Promise<number> {
  return (await oneRow<{ purged: number }>(db, events(days, limit))).purged;
}
