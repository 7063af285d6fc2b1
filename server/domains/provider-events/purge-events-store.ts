import { oneRow, prepared, type Transaction } from "#db/client.ts";

// Cascades to the rows of other domains that reference an event.
const purge = prepared(
  "provider-events-purge",
  `WITH old AS (
     SELECT event_id FROM webhook_inbox WHERE received_at < app_now() - $1 * interval '1 day'
     ORDER BY received_at LIMIT $2 FOR UPDATE SKIP LOCKED),
   gone AS (DELETE FROM webhook_inbox i USING old WHERE i.event_id = old.event_id RETURNING 1)
   SELECT count(*)::int AS purged FROM gone`,
);

/** Deletes the oldest provider events received more than `days` ago, at most `limit`, and returns how many. */
export async function purgeEvents(tx: Transaction, days: number, limit: number): Promise<number> {
  return (await oneRow(tx, purge(days, limit))).purged;
}
