import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

/** How long the fingerprints of a purchase are stored: as long as its receipt can be opened. */
export const purchaseFingerprintDays = 400;

export interface OrderToForget {
  id: string;
  paymentIntentId: string | null;
  /** Whether its payment arrived, including a rejected or refunded one. */
  paid: boolean;
}

// Due again in six hours unless it is deleted or postponed, so that a failed attempt is retried.
const claim = prepared(
  "orders-claim-order-to-forget",
  `UPDATE orders o SET forget_reader_at = app_now() + interval '6 hours'
   WHERE id = (SELECT id FROM orders WHERE forget_reader_at <= app_now() ORDER BY forget_reader_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING id, payment_intent_id AS "paymentIntentId",
     EXISTS (SELECT FROM settlements s WHERE s.order_id = o.id) OR EXISTS (SELECT FROM shared_owed_refunds r WHERE r.payment_intent_id = o.payment_intent_id) AS paid`,
);
const putOff = prepared(
  "orders-put-off-forgetting",
  `UPDATE orders SET forget_reader_at = created_at + $2 * interval '1 day'
   WHERE id = $1 AND created_at + $2 * interval '1 day' > app_now() RETURNING 1 AS "isPutOff"`,
);
// The attempt must be unique: the order's own id replaces it.
const wipeOrder = prepared(
  "orders-wipe-order",
  `UPDATE orders SET email_fingerprint = '', name_fingerprint = '', browser_fingerprint = '', address_fingerprint = NULL,
     fingerprint_key_id = '', attempt_fingerprint = uuid_send(id), next_check_at = NULL, forget_reader_at = NULL,
     client_secret_fingerprint = CASE WHEN client_secret_fingerprint IS NOT NULL THEN ''::bytea END
   WHERE id = $1`,
);
/** Claims the next order whose reader's fingerprints are due for deletion. */
export function claimOrderToForget(db: Queryable): Promise<OrderToForget | undefined> {
  return firstRow(db, claim());
}

/** Postpones the deletion for a paid order until its 400 days are over; false if they are over. */
export async function keepPurchaseFingerprints(db: Queryable, orderId: string): Promise<boolean> {
  return (await rows(db, putOff(orderId, purchaseFingerprintDays))).length > 0;
}

/** Deletes every fingerprint of an order. */
export async function wipeOrderReader(tx: Transaction, orderId: string): Promise<void> {
  await rows(tx, wipeOrder(orderId));
}
