import { firstRow, prepared, type Transaction } from "#db/client.ts";

const close = prepared(
  "operations-close-alert",
  `INSERT INTO closed_alerts AS c (kind, subject_id, closed_until)
   SELECT kind, subject_id, to_timestamp($3::bigint + 1) FROM shared_alerts
   WHERE kind = $1 AND subject_id = $2 AND raised_at < to_timestamp($3::bigint + 1) LIMIT 1
   ON CONFLICT (kind, subject_id) DO UPDATE SET closed_until = greatest(c.closed_until, excluded.closed_until)
   RETURNING 1 AS closed`,
);

/**
 * Closes the alert that the list shows with this id and time (Unix seconds); false if there is none. It is listed again
 * once it is raised later than that. Closing it twice changes nothing.
 */
export async function closeAlert(tx: Transaction, { id, since }: { id: string; since: number }): Promise<boolean> {
  const [kind = "", ...subject] = id.split(" ");
  return (await firstRow(tx, close(kind, subject.join(" "), since))) !== undefined;
}
