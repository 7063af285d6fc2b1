import { oneRow, prepared, type Queryable } from "#db/client.ts";

const note = (what: "mails" | "events") =>
  `noted AS (
     INSERT INTO purges (day, what, purged_rows)
     SELECT (app_now() AT TIME ZONE 'UTC')::date, '${what}', purged FROM counted WHERE purged > 0
     ON CONFLICT (day, what) DO UPDATE SET purged_rows = purges.purged_rows + excluded.purged_rows)
   SELECT purged FROM counted`;

const mails = prepared(
  "history-purge-mails",
  `WITH old AS (
     SELECT id FROM outbox
     WHERE (sent_at IS NOT NULL OR dead_at IS NOT NULL) AND coalesce(sent_at, dead_at) < app_now() - $1 * interval '1 day'
     ORDER BY coalesce(sent_at, dead_at) LIMIT $2 FOR UPDATE SKIP LOCKED),
   gone AS (DELETE FROM outbox o USING old WHERE o.id = old.id RETURNING 1),
   counted AS (SELECT count(*)::int AS purged FROM gone),
   ${note("mails")}`,
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
   ${note("events")}`,
);

/** Deletes the oldest mails that were sent or given up more than `days` ago, at most `limit`, and records how many. */
export async function purgeMails(db: Queryable, days: number, limit: number): Promise<number> {
  return (await oneRow<{ purged: number }>(db, mails(days, limit))).purged;
}

/** Deletes the oldest provider events received more than `days` ago, at most `limit`, and records how many. */
export async function purgeEvents(db: Queryable, days: number, limit: number): Promise<number> {
  return (await oneRow<{ purged: number }>(db, events(days, limit))).purged;
}
