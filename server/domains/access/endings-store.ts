import { prepared, rows, type Transaction } from "#db/client.ts";

/** Why access ended before its 72 hours. */
export type EndingCause = "refund" | "dispute" | "fraud-warning";

const end = prepared(
  "access-end",
  `INSERT INTO access_endings (order_id, cause) SELECT order_id, $2 FROM grants WHERE order_id = $1
   ON CONFLICT (order_id, cause) DO UPDATE SET ended_at = app_now(), lifted_at = NULL
     WHERE access_endings.lifted_at IS NOT NULL`,
);
const lift = prepared(
  "access-lift-ending",
  "UPDATE access_endings SET lifted_at = app_now() WHERE order_id = $1 AND cause = 'dispute' AND lifted_at IS NULL",
);

/** Ends the access of a purchase, if it has one. */
export async function insertEnding(tx: Transaction, orderId: string, cause: EndingCause): Promise<void> {
  await rows(tx, end(orderId, cause));
}

/** A dispute ends access no longer; the database refuses it while one is open or lost. */
export async function liftDisputeEnding(tx: Transaction, orderId: string): Promise<void> {
  await rows(tx, lift(orderId));
}
