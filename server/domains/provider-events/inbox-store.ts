import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

const insertEvent = prepared(
  "provider-events-insert",
  "INSERT INTO webhook_inbox (event_id, type, object_id, made_at) VALUES ($1, $2, $3, to_timestamp($4::float8)) ON CONFLICT DO NOTHING RETURNING event_id",
);
const knownEvent = prepared("provider-events-known", "SELECT 1 AS known FROM webhook_inbox WHERE event_id = $1");
/** Records an event; false if it was recorded before. */
export async function recordEvent(
  tx: Transaction,
  event: { id: string; type: string; objectId: string; createdSec: number },
): Promise<boolean> {
  return (await rows(tx, insertEvent(event.id, event.type, event.objectId, event.createdSec))).length === 1;
}

/** Whether an event was processed. */
export async function isKnownEvent(db: Queryable, eventId: string): Promise<boolean> {
  return (await firstRow(db, knownEvent(eventId))) !== undefined;
}
