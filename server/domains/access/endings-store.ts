import { oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

/** Why access ended before its 72 hours. */
export type EndingCause = "refund" | "dispute" | "fraud-warning" | "taken-down";

const end = prepared(
  "access-end",
  `INSERT INTO access_endings (order_id, cause) SELECT order_id, $2 FROM grants WHERE order_id = $1
   ON CONFLICT (order_id, cause) DO UPDATE SET ended_at = app_now(), lifted_at = NULL
     WHERE access_endings.lifted_at IS NOT NULL`,
);
const lift = prepared(
  "access-lift-ending",
  "UPDATE access_endings SET lifted_at = app_now() WHERE order_id = $1 AND cause = 'dispute' AND lifted_at IS NULL RETURNING 1",
);

/** Ends the access of a purchase, if it has one. */
export async function insertEnding(tx: Transaction, orderId: string, cause: EndingCause): Promise<void> {
  await rows(tx, end(orderId, cause));
}

/** A dispute ends access no longer; the database refuses it while one is open or lost. False if none ended it. */
export async function liftDisputeEnding(tx: Transaction, orderId: string): Promise<boolean> {
  return (await rows(tx, lift(orderId))).length > 0;
}

const endAll = prepared(
  "access-end-of-post",
  `INSERT INTO access_endings (order_id, cause)
   SELECT order_id, 'taken-down' FROM grants WHERE post_id = $1 AND expires_at > app_now()
     AND NOT EXISTS (SELECT FROM access_endings e WHERE e.order_id = grants.order_id AND e.lifted_at IS NULL)
   ON CONFLICT DO NOTHING RETURNING order_id AS "orderId"`,
);
const countRunning = prepared(
  "access-count-running",
  `SELECT count(*)::integer AS running FROM grants WHERE post_id = $1 AND expires_at > app_now()
     AND NOT EXISTS (SELECT FROM access_endings e WHERE e.order_id = grants.order_id AND e.lifted_at IS NULL)`,
);

/** Ends every running grant of a post that is taken down. Returns their purchases. */
export async function insertEndingsOfPost(tx: Transaction, postId: string): Promise<string[]> {
  return (await rows(tx, endAll(postId))).map(({ orderId }) => orderId);
}

/** How many grants of a post are running. */
export async function countRunningGrants(db: Queryable, postId: string): Promise<number> {
  return (await oneRow(db, countRunning(postId))).running;
}
