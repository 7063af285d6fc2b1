import { oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

const insertDecline = prepared(
  "orders-insert-decline",
  "INSERT INTO order_declines (event_id, order_id) VALUES ($1, $2)",
);
const declinesOfPayment = prepared(
  "orders-declines-of-payment",
  `SELECT count(*)::int AS declines FROM order_declines d JOIN orders o ON o.id = d.order_id WHERE o.payment_intent_id = $1`,
);

/** Records a declined card. */
export async function recordDecline(tx: Transaction, eventId: string, orderId: string): Promise<void> {
  await rows(tx, insertDecline(eventId, orderId));
}

/** How many cards a PaymentIntent declined. */
export async function countDeclines(db: Queryable, paymentIntentId: string): Promise<number> {
  return (await oneRow(db, declinesOfPayment(paymentIntentId))).declines;
}
