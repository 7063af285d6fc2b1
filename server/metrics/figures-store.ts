import { oneRow, prepared, type Queryable, rows } from "#db/client.ts";

/** Counts and ages for `/metrics`, over all domains: only read, each bounded by an index and a limit, never by the whole history. */

export interface SettlementFigures {
  settled: number;
  medianSec: number | null;
  mostSec: number | null;
}

export interface WebhookFigures {
  received: number;
  medianSec: number | null;
  mostSec: number | null;
  newestAgeSec: number | null;
}

export interface AuditFigures {
  problems: number | null;
  ageSec: number | null;
}

const orders = prepared(
  "figures-orders",
  `SELECT state, count(*)::int AS count FROM (
     SELECT CASE WHEN s.order_id IS NOT NULL THEN 'settled'
       WHEN EXISTS (SELECT FROM shared_owed_refunds r WHERE r.payment_intent_id = o.payment_intent_id) THEN 'refused'
       WHEN o.next_check_at IS NOT NULL THEN 'waiting'
       WHEN o.payment_intent_id IS NULL THEN 'unanswered' ELSE 'ended' END AS state
     FROM (SELECT id, next_check_at, payment_intent_id FROM shared_orders
           WHERE created_at > app_now() - interval '1 hour' ORDER BY created_at DESC LIMIT 20000) AS o
       LEFT JOIN shared_settlements s ON s.order_id = o.id) AS told GROUP BY state`,
);
const settlement = prepared(
  "figures-settlement",
  `SELECT count(*)::int AS settled, percentile_disc(0.5) WITHIN GROUP (ORDER BY late) AS "medianSec", max(late) AS "mostSec"
   FROM (SELECT greatest(0, extract(epoch FROM s.settled_at - t.occurred_at))::float8 AS late
     FROM (SELECT payment_intent_id, occurred_at FROM shared_ledger_transactions
           WHERE source_id LIKE 'txn\\_%' AND kind = 'charge' AND occurred_at > app_now() - interval '1 hour'
           ORDER BY occurred_at DESC LIMIT 5000) AS t
       JOIN shared_settlements s ON s.payment_intent_id = t.payment_intent_id) AS delays`,
);
const overdue = prepared(
  "figures-overdue",
  `SELECT (SELECT count(*)::int FROM (SELECT FROM (
       SELECT next_check_at FROM shared_orders UNION ALL SELECT next_check_at FROM shared_free_payments) AS unasked
     WHERE next_check_at < app_now() - interval '1 minute' LIMIT 10000) AS o) AS checks,
     (SELECT count(*)::int FROM (SELECT FROM shared_owed_refunds WHERE refunded_at IS NULL AND held_at IS NULL LIMIT 10000) AS r) AS refunds,
     (SELECT count(*)::int FROM (SELECT FROM shared_owed_refunds WHERE held_at IS NOT NULL LIMIT 10000) AS h) AS "refundsHeld",
     (SELECT count(*)::int FROM (SELECT FROM shared_ledger_payments WHERE next_check_at < app_now() - interval '1 minute' LIMIT 10000) AS l)
       AS ledger`,
);
const webhooks = prepared(
  "figures-webhooks",
  `SELECT count(*)::int AS received, percentile_disc(0.5) WITHIN GROUP (ORDER BY late) AS "medianSec", max(late) AS "mostSec",
     (SELECT extract(epoch FROM app_now() - received_at)::float8 FROM shared_provider_events ORDER BY received_at DESC LIMIT 1)
       AS "newestAgeSec"
   FROM (SELECT greatest(0, extract(epoch FROM received_at - made_at))::float8 AS late FROM shared_provider_events
         WHERE received_at > app_now() - interval '1 hour' ORDER BY received_at DESC LIMIT 5000) AS lags`,
);
const audit = prepared(
  "figures-audit",
  `SELECT problems, extract(epoch FROM app_now() - ended_at)::float8 AS "ageSec" FROM (
     SELECT problems, ended_at FROM shared_audits WHERE ended_at IS NOT NULL ORDER BY started_at DESC LIMIT 1) AS newest
   RIGHT JOIN (SELECT) AS always ON true`,
);

const blobs = prepared(
  "figures-blobs",
  `SELECT count(*) FILTER (WHERE deleted_at IS NULL)::int AS waiting, count(deleted_at)::int AS deleted
   FROM (SELECT deleted_at FROM shared_unreferenced_blobs LIMIT 100000) AS b`,
);

/** The blobs that wait to be deleted, and those deleted in the last thirty days; together at most 100,000. */
export function countUnreferencedBlobs(db: Queryable): Promise<{ waiting: number; deleted: number }> {
  return oneRow(db, blobs());
}

const backup = prepared(
  "figures-backup",
  `SELECT extract(epoch FROM app_now() - b.taken_at)::float8 AS "ageSec"
   FROM (SELECT 1) AS always LEFT JOIN shared_newest_backup b ON true`,
);

/** The age of the newest complete backup's data; null without one. */
export function ageOfBackup(db: Queryable): Promise<{ ageSec: number | null }> {
  return oneRow(db, backup());
}

/** The orders of the last hour (at most the newest 20,000) by their state. */
export function countOrders(db: Queryable): Promise<{ state: string; count: number }[]> {
  return rows(db, orders());
}

/** How long after its charge each payment of the last hour was settled. */
export function measureSettlement(db: Queryable): Promise<SettlementFigures> {
  return oneRow(db, settlement());
}

/** Overdue work; each count is at most 10,000. */
export function countOverdue(
  db: Queryable,
): Promise<{ checks: number; refunds: number; refundsHeld: number; ledger: number }> {
  return oneRow(db, overdue());
}

/** How far the webhooks of the last hour came behind their events, and how long ago the last one came. */
export function measureWebhooks(db: Queryable): Promise<WebhookFigures> {
  return oneRow(db, webhooks());
}

/** The result and age of the last completed audit; null without one. */
export function lastAudit(db: Queryable): Promise<AuditFigures> {
  return oneRow(db, audit());
}
