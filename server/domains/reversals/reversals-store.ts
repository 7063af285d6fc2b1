import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { Payment, ReversalState } from "#server/domains/payments/index.ts";
import type { ProviderDispute, ProviderRefund } from "#server/platform/card-provider/provider-movements.ts";

/** The recorded statuses of a payment's refunds and disputes, by the provider's ids. */
export type KnownStatuses = ReadonlyMap<string, string>;

const hold = prepared("reversals-hold", "SELECT pg_advisory_xact_lock(hashtextextended('afterwards ' || $1, 0))");
const statuses = prepared(
  "reversals-statuses",
  `SELECT refund_id AS id, status FROM payment_refunds WHERE payment_intent_id = $1
   UNION ALL SELECT dispute_id, status FROM payment_disputes WHERE payment_intent_id = $1`,
);
const putRefund = prepared(
  "reversals-put-refund",
  `INSERT INTO payment_refunds AS known (refund_id, payment_intent_id, amount_cents, status) VALUES ($1, $2, $3, $4)
   ON CONFLICT (refund_id) DO UPDATE SET status = excluded.status, seen_at = app_now()
     WHERE status_rank(excluded.status) > status_rank(known.status)
   RETURNING id`,
);
const putDispute = prepared(
  "reversals-put-dispute",
  `INSERT INTO payment_disputes AS known (dispute_id, payment_intent_id, amount_cents, status, respond_by)
     VALUES ($1, $2, $3, $4, to_timestamp($5?::float8))
   ON CONFLICT (dispute_id) DO UPDATE SET status = excluded.status, seen_at = app_now(), respond_by = excluded.respond_by
     WHERE status_rank(excluded.status) > status_rank(known.status)
   RETURNING id`,
);
const putWarning = prepared(
  "reversals-put-warning",
  "INSERT INTO fraud_warnings (warning_id, payment_intent_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1",
);
const state = prepared(
  "reversals-state",
  `SELECT coalesce((SELECT sum(amount_cents) FROM payment_refunds WHERE payment_intent_id = $1 AND status IN ('pending', 'succeeded')) >= $2,
       false) AS "isRefunded",
     EXISTS (SELECT FROM payment_disputes WHERE payment_intent_id = $1 AND status IN ('open', 'lost')) AS "isDisputed",
     EXISTS (SELECT FROM fraud_warnings WHERE payment_intent_id = $1) AS "isWarned"`,
);
const refunds = prepared(
  "reversals-refunds",
  `SELECT back.given AS "refundedCents",
     back.under_way OR (owed.payment_intent_id IS NOT NULL AND owed.held_at IS NULL AND back.given = 0
       AND (owed.refunded_at IS NULL OR NOT back.failed)) AS "isPending"
   FROM (SELECT coalesce(sum(amount_cents) FILTER (WHERE status = 'succeeded'), 0)::int AS given,
       coalesce(bool_or(status = 'pending'), false) AS under_way,
       coalesce(bool_or(status IN ('failed', 'canceled')), false) AS failed
     FROM payment_refunds WHERE payment_intent_id = $1) AS back
     LEFT JOIN refunds_owed owed ON owed.payment_intent_id = $1`,
);

// An operator decides about a payer whose refund failed, and may have found another way.
const warned = prepared(
  "reversals-warned",
  `SELECT 1 FROM fraud_warnings w
   WHERE w.payment_intent_id = $1
     AND $2 > (SELECT coalesce(sum(amount_cents), 0) FROM payment_refunds r
       WHERE r.payment_intent_id = $1 AND r.status IN ('pending', 'succeeded'))
     AND NOT EXISTS (SELECT FROM payment_refunds r WHERE r.payment_intent_id = $1 AND r.status IN ('failed', 'canceled'))
     AND NOT EXISTS (SELECT FROM payment_disputes d WHERE d.payment_intent_id = $1 AND d.status IN ('open', 'lost'))
     AND NOT EXISTS (SELECT FROM refunds_owed r WHERE r.payment_intent_id = $1 AND r.held_at IS NULL)
   LIMIT 1`,
);

const insertResolved = prepared(
  "reversals-resolve-refund",
  `INSERT INTO resolved_refunds (refund_id, action_id) SELECT refund_id, $2 FROM missing_refunds WHERE refund_id = $1
   ON CONFLICT DO NOTHING RETURNING 1`,
);

/** Serializes the transactions that record reversals of a payment. */
export async function holdPayment(tx: Transaction, paymentIntentId: string): Promise<void> {
  await rows(tx, hold(paymentIntentId));
}

/** The refunds and disputes of a payment with their recorded statuses. */
export async function findStatuses(db: Queryable, paymentIntentId: string): Promise<KnownStatuses> {
  const known = await rows(db, statuses(paymentIntentId));
  return new Map(known.map(({ id, status }) => [id, status]));
}

interface OfPayment {
  paymentIntentId: string;
}

/** Records the status of a refund: returns our id of it, or undefined if that status or a later one was recorded. */
export function recordRefund(tx: Transaction, refund: OfPayment & ProviderRefund): Promise<string | undefined> {
  const { id, paymentIntentId, amountCents, status } = refund;
  return idOf(tx, putRefund(id, paymentIntentId, amountCents, status));
}

/** Records the status of a dispute: returns our id of it, or undefined if that status or a later one was recorded. */
export function recordDispute(tx: Transaction, dispute: OfPayment & ProviderDispute): Promise<string | undefined> {
  const { id, paymentIntentId, amountCents, status, respondBySec } = dispute;
  return idOf(tx, putDispute(id, paymentIntentId, amountCents, status, respondBySec));
}

/** Records a fraud warning; false if it was recorded. */
export async function recordWarning(tx: Transaction, warning: OfPayment & { id: string }): Promise<boolean> {
  return (await rows(tx, putWarning(warning.id, warning.paymentIntentId))).length > 0;
}

/**
 * Whether a payment with a fraud warning can be refunded: the shop has money of it, no refund of it is running, and
 * none failed.
 */
export async function isRefundableAfterWarning(
  db: Queryable,
  { paymentIntentId, amountCents }: Pick<Payment, "paymentIntentId" | "amountCents">,
): Promise<boolean> {
  return (await firstRow(db, warned(paymentIntentId, amountCents))) !== undefined;
}

/** The sum of the refunds, disputes and warnings of a payment. */
export function findReversalState(
  db: Queryable,
  { paymentIntentId, amountCents }: Pick<Payment, "paymentIntentId" | "amountCents">,
): Promise<ReversalState> {
  return oneRow(db, state(paymentIntentId, amountCents));
}

/** How much of a payment was refunded, in cents, and whether a refund is pending. */
export function findRefunds(
  db: Queryable,
  paymentIntentId: string,
): Promise<{ refundedCents: number; isPending: boolean }> {
  return oneRow(db, refunds(paymentIntentId));
}

/** Records that an operator paid the payer of a failed refund in another way; false if that refund is not missing. */
export async function recordResolvedRefund(db: Queryable, refundId: string, actionId: string): Promise<boolean> {
  return (await rows(db, insertResolved(refundId, actionId))).length > 0;
}

async function idOf(
  tx: Transaction,
  query: ReturnType<typeof putRefund | typeof putDispute>,
): Promise<string | undefined> {
  return (await firstRow(tx, query))?.id;
}

const refundById = prepared(
  "reversals-refund-by-id",
  `SELECT payment_intent_id AS "paymentIntentId", amount_cents AS "amountCents" FROM payment_refunds WHERE id = $1`,
);
const disputeById = prepared(
  "reversals-dispute-by-id",
  `SELECT payment_intent_id AS "paymentIntentId", amount_cents AS "amountCents" FROM payment_disputes WHERE id = $1`,
);

/** The payment and the cents of a refund; throws if it does not exist. */
export function findRefund(db: Queryable, id: string): Promise<{ paymentIntentId: string; amountCents: number }> {
  return oneRow(db, refundById(id));
}

/** The payment and the cents of a dispute; throws if it does not exist. */
export function findDispute(db: Queryable, id: string): Promise<{ paymentIntentId: string; amountCents: number }> {
  return oneRow(db, disputeById(id));
}
