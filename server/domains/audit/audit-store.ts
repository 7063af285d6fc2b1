import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

const settlementsAstray = prepared(
  "audit-settlements-astray",
  `SELECT s.order_id AS "orderId", o.payment_intent_id AS "paymentIntentId", t.amount_cents AS "postedCents",
     s.amount_cents AS "settledCents"
   FROM shared_settlements s JOIN shared_orders o ON o.id = s.order_id
     LEFT JOIN shared_ledger_transactions t ON t.payment_intent_id = s.payment_intent_id AND t.kind = 'settlement'
   WHERE t.amount_cents IS DISTINCT FROM s.amount_cents LIMIT 1000`,
);
const postedUnsettled = prepared(
  "audit-posted-unsettled",
  `SELECT p.payment_intent_id AS "paymentIntentId" FROM shared_ledger_payments p
     LEFT JOIN shared_payment_subjects s ON s.payment_intent_id = p.payment_intent_id
   WHERE p.kind <> 'refused' AND s.settled_at IS NULL LIMIT 1000`,
);
const grantsAstray = prepared(
  "audit-grants-astray",
  `SELECT g.order_id AS "orderId", 'grant' AS has FROM shared_grants g LEFT JOIN shared_settlements s ON s.order_id = g.order_id
   WHERE s.order_id IS NULL
   UNION ALL
   SELECT s.order_id, 'settlement' FROM shared_settlements s LEFT JOIN shared_grants g ON g.order_id = s.access_order_id
   WHERE g.order_id IS NULL LIMIT 1000`,
);
const outlived = prepared(
  "audit-outlived",
  `SELECT g.order_id AS "orderId", p.payment_intent_id AS "paymentIntentId"
   FROM shared_grants g JOIN shared_settlements p ON p.order_id = g.order_id
     CROSS JOIN LATERAL (
       SELECT sum(amount_cents) FILTER (WHERE kind IN ('charge', 'refund', 'refund-failure')) AS left_cents,
         sum(amount_cents) FILTER (WHERE kind IN ('dispute', 'dispute-reversal')) AS disputed_cents,
         bool_or(kind = 'charge') AS charged
       FROM shared_ledger_transactions t WHERE t.payment_intent_id = p.payment_intent_id) AS moved
   WHERE g.expires_at > app_now() AND moved.charged AND (moved.left_cents <= 0 OR moved.disputed_cents < 0)
     AND NOT EXISTS (SELECT FROM shared_access_endings e WHERE e.order_id = g.order_id AND e.lifted_at IS NULL) LIMIT 1000`,
);
const freePaymentsAstray = prepared(
  "audit-free-payments-astray",
  // A constraint gives every paid row a PaymentIntent.
  `SELECT f.id, f.payment_intent_id AS "paymentIntentId!" FROM shared_free_payments f
     LEFT JOIN shared_ledger_transactions t ON t.payment_intent_id = f.payment_intent_id AND t.kind = 'settlement'
   WHERE f.paid_at IS NOT NULL AND t.amount_cents IS DISTINCT FROM f.total_cents LIMIT 1000`,
);
const failedRefunds = prepared(
  "audit-failed-refunds",
  `SELECT refund_id AS "refundId", payment_intent_id AS "paymentIntentId", amount_cents AS "amountCents", status
   FROM shared_missing_refunds ORDER BY seen_at LIMIT 1000`,
);
const owed = prepared(
  "audit-owed",
  `SELECT payment_intent_id AS "paymentIntentId", reason, held_at IS NOT NULL AS held,
     owed_at < to_timestamp($1) - interval '1 day' AS "isLate"
   FROM shared_owed_refunds WHERE refunded_at IS NULL ORDER BY owed_at LIMIT 1000`,
);
const counts = prepared(
  "audit-counts",
  `SELECT (SELECT count(*) FROM shared_settlements)::float8 AS settlements, (SELECT count(*) FROM shared_grants)::float8 AS grants,
     (SELECT count(*) FROM shared_free_payments WHERE paid_at IS NOT NULL)::float8 AS "freePayments"`,
);
const now = prepared("audit-now", `SELECT floor(extract(epoch FROM app_now()))::float8 AS "nowSec"`);

const tryLock = prepared("audit-try-lock", "SELECT pg_try_advisory_xact_lock(7140524) AS taken");
const begin = prepared(
  "audit-begin",
  `INSERT INTO audits (started_at) SELECT app_now()
   WHERE NOT EXISTS (SELECT FROM audits WHERE started_at > app_now() - $1 * interval '1 second')
   RETURNING id, (SELECT floor(extract(epoch FROM max(cut_off)))::float8 FROM audits WHERE problems = 0) AS "cleanUntilSec"`,
);
const end = prepared(
  "audit-end",
  "UPDATE audits SET ended_at = app_now(), cut_off = to_timestamp($2::float8), problems = $3 WHERE id = $1",
);
/** An audit that has begun, and up to when the books were clean before. */
export interface BegunAudit {
  id: string;
  cleanUntilSec: number | null;
}

interface OfPayment {
  paymentIntentId: string;
}

/** Settled orders whose amount the ledger lacks. */
export function findMispostedSettlements(
  db: Queryable,
): Promise<{ orderId: string; paymentIntentId: string | null; settledCents: number; postedCents: number | null }[]> {
  return rows(db, settlementsAstray());
}

/** Payments that are settled in the ledger but belong to no settled order or free payment. */
export function listPostedUnsettled(db: Queryable): Promise<OfPayment[]> {
  return rows(db, postedUnsettled());
}

/** Grants without a settled order, and settled orders without a grant; `has` says which of the two exists. */
export function findOrphanedGrants(db: Queryable): Promise<{ orderId: string; has: "grant" | "settlement" }[]> {
  return rows(db, grantsAstray());
}

/**
 * Orders whose access runs although their payment was refunded or is disputed. Access that has expired does not count.
 */
export function listOutlivedGrants(db: Queryable): Promise<(OfPayment & { orderId: string })[]> {
  return rows(db, outlived());
}

/** Paid free payments whose amount the ledger lacks. */
export function listFreePaymentsAstray(db: Queryable): Promise<(OfPayment & { id: string })[]> {
  return rows(db, freePaymentsAstray());
}

/** Failed refunds that no later refund, no dispute and no operator made up for. */
export function listFailedRefunds(
  db: Queryable,
): Promise<(OfPayment & { refundId: string; amountCents: number; status: string })[]> {
  return rows(db, failedRefunds());
}

/** Queued refunds that were not made. */
export function listOwedRefunds(
  db: Queryable,
  untilSec: number,
): Promise<(OfPayment & { reason: string; held: boolean; isLate: boolean })[]> {
  return rows(db, owed(untilSec));
}

/** How many rows and movements an audit compares. */
export function countSettled(db: Queryable): Promise<{ settlements: number; grants: number; freePayments: number }> {
  return oneRow(db, counts());
}

/** The database's time, in seconds. */
export async function readNowSec(db: Queryable): Promise<number> {
  return (await oneRow(db, now())).nowSec;
}

/** Begins an audit if none began within the interval in any process; returns it. */
export async function beginDueAudit(tx: Transaction, intervalSec: number): Promise<BegunAudit | undefined> {
  // One process at a time decides. The lock is taken in a statement of its own, so that the next one sees an audit that
  // another process began.
  const { taken } = await oneRow(tx, tryLock());
  return taken ? firstRow(tx, begin(intervalSec)) : undefined;
}

/** Records the result of an audit. */
export async function endAudit(
  db: Queryable,
  id: string,
  found: { untilSec: number; problems: number },
): Promise<void> {
  await rows(db, end(id, found.untilSec, found.problems));
}
