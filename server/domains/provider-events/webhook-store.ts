import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

const insertEvent = prepared(
  "payments-insert-event",
  "INSERT INTO webhook_inbox (event_id, type, object_id, made_at) VALUES ($1, $2, $3, to_timestamp($4::float8)) ON CONFLICT DO NOTHING RETURNING event_id",
);
const knownEvent = prepared("payments-known-event", "SELECT 1 AS known FROM webhook_inbox WHERE event_id = $1");
const insertDecline = prepared(
  "payments-insert-decline",
  "INSERT INTO order_declines (event_id, order_id) VALUES ($1, $2)",
);
const declinesOfPayment = prepared(
  "payments-declines-of-payment",
  `SELECT count(*)::int AS declines FROM order_declines d JOIN orders o ON o.id = d.order_id WHERE o.payment_intent_id = $1`,
);

/** Records an event; false if it was recorded before. */
export async function recordEvent(
  tx: Transaction,
  event: { id: string; type: string; objectId: string; createdSec: number },
): Promise<boolean> {
  return (await rows(tx, insertEvent(event.id, event.type, event.objectId, event.createdSec))).length === 1;
}

/** Whether an event was worked before. */
export async function isKnownEvent(db: Queryable, eventId: string): Promise<boolean> {
  return (await firstRow(db, knownEvent(eventId))) !== undefined;
}

/** Records a declined card. */
export async function recordDecline(tx: Transaction, eventId: string, orderId: string): Promise<void> {
  await rows(tx, insertDecline(eventId, orderId));
}

/** How many cards a PaymentIntent declined. */
export async function countDeclines(db: Queryable, paymentIntentId: string): Promise<number> {
  return (await oneRow<{ declines: number }>(db, declinesOfPayment(paymentIntentId))).declines;
}
