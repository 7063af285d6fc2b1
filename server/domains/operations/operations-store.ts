import { firstRow, oneRow, prepared, type Queryable, rows } from "#db/client.ts";
import { isUuid } from "#db/is-uuid.ts";
import type { PaidSubject } from "#server/domains/reversals/owed-refunds-store.ts";

/** What waits for a person. */
export interface Attention {
  what:
    | "failed-refund"
    | "dispute"
    | "inquiry"
    | "held-refund"
    | "stuck-refund"
    | "dead-letter"
    | "unfinished-action"
    | "service-fails";
  id: string;
  orderId: string | null;
  freePaymentId: string | null;
  amountCents: number | null;
  since: Date;
  detail: string | null;
}

/** What an operator did. */
export interface RecordedAction {
  id: string;
  actor: string;
  action: string;
  orderId: string | null;
  freePaymentId: string | null;
  detail: Record<string, unknown>;
  begunAt: Date;
  outcome: "done" | "refused" | "failed" | null;
}

const attention = prepared(
  "operations-attention",
  `SELECT * FROM (
     SELECT 'failed-refund' AS what, refund_id AS id, order_id AS "orderId", free_payment_id AS "freePaymentId",
       amount_cents AS "amountCents", seen_at AS since, NULL AS detail
     FROM missing_refunds
     UNION ALL SELECT CASE status WHEN 'open' THEN 'dispute' ELSE 'inquiry' END, dispute_id, order_id, free_payment_id,
       amount_cents, seen_at, NULL
     FROM payment_disputes WHERE status IN ('open', 'inquiry')
     UNION ALL SELECT CASE WHEN held_at IS NULL THEN 'stuck-refund' ELSE 'held-refund' END, payment_intent_id, order_id,
       free_payment_id, NULL, coalesce(held_at, owed_at), reason
     FROM refunds_owed WHERE refunded_at IS NULL AND (held_at IS NOT NULL OR attempts >= 3)
     UNION ALL SELECT 'dead-letter', d.id::text, o.id, NULL, NULL, d.died_at, d.kind || coalesce(': ' || d.last_error, '')
     FROM dead_letters d LEFT JOIN orders o ON o.id = uuid_or_null(d.subject_id)
     UNION ALL SELECT 'unfinished-action', a.id::text, a.order_id, a.free_payment_id, NULL, a.begun_at,
       a.action || ' by ' || a.actor
     FROM operator_actions a LEFT JOIN operator_action_outcomes e ON e.action_id = a.id
     WHERE a.action = 'refund' AND e.action_id IS NULL AND a.begun_at < app_now() - interval '1 minute'
     UNION ALL SELECT 'service-fails', service, NULL, NULL, NULL, failing_since,
       last_error || ', failures so far: ' || failures || ', npm run doctor tells more'
     FROM service_health WHERE failing_since IS NOT NULL
   ) AS found ORDER BY since`,
);
const begin = prepared(
  "operations-begin",
  "INSERT INTO operator_actions (actor, action, order_id, free_payment_id, detail) VALUES ($1, $2, $3, $4, $5) RETURNING id",
);
const end = prepared(
  "operations-end",
  `INSERT INTO operator_action_outcomes (action_id, outcome, detail) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
);
const unfinished = prepared(
  "operations-unfinished",
  `SELECT a.id, a.detail FROM operator_actions a LEFT JOIN operator_action_outcomes e ON e.action_id = a.id
   WHERE (a.order_id = $1 OR a.free_payment_id = $1) AND a.action = $2 AND e.action_id IS NULL ORDER BY a.begun_at LIMIT 1`,
);
const paid = prepared(
  "operations-paid",
  `SELECT o.id AS "orderId", NULL AS "freePaymentId", o.payment_intent_id AS "paymentIntentId", s.amount_cents AS "paidCents"
   FROM orders o LEFT JOIN settlements s ON s.order_id = o.id WHERE o.id = $1
   UNION ALL SELECT NULL, f.id, coalesce(f.payment_intent_id, r.payment_intent_id),
     CASE WHEN f.paid_at IS NOT NULL THEN f.total_cents END
   FROM free_payments f LEFT JOIN refunds_owed r ON r.free_payment_id = f.id WHERE f.id = $1`,
);
const makeGood = prepared(
  "operations-make-good",
  `INSERT INTO refunds_made_good (refund_id, action_id) SELECT refund_id, $2 FROM missing_refunds WHERE refund_id = $1
   ON CONFLICT DO NOTHING RETURNING 1`,
);
const holdPayment = prepared(
  "operations-hold-payment",
  "SELECT pg_advisory_xact_lock(hashtextextended('operator ' || $1, 0))",
);
const recorded = prepared(
  "operations-recorded",
  `SELECT a.id, a.actor, a.action, a.order_id AS "orderId", a.free_payment_id AS "freePaymentId", a.detail || coalesce(e.detail, '{}') AS detail,
     a.begun_at AS "begunAt", e.outcome
   FROM operator_actions a LEFT JOIN operator_action_outcomes e ON e.action_id = a.id ORDER BY a.begun_at DESC LIMIT $1`,
);
const paymentOfMail = prepared(
  "operations-payment-of-mail",
  `SELECT coalesce(o.payment_intent_id, ro.payment_intent_id, rf.payment_intent_id, pr.payment_intent_id, pd.payment_intent_id)
     AS "paymentIntentId"
   FROM mails m LEFT JOIN orders o ON o.id = uuid_or_null(m.subject_id)
     LEFT JOIN receipts r ON r.number = m.subject_id
     LEFT JOIN orders ro ON ro.id = r.order_id LEFT JOIN free_payments rf ON rf.id = r.free_payment_id
     LEFT JOIN payment_refunds pr ON pr.id = uuid_or_null(m.subject_id)
     LEFT JOIN payment_disputes pd ON pd.id = uuid_or_null(m.subject_id)
   WHERE m.id = $1`,
);

/** All that waits for a person, the longest first. */
export function listAttention(db: Queryable): Promise<Attention[]> {
  return rows(db, attention());
}

/** Writes down that an action begins: its id. */
export async function beginAction(
  db: Queryable,
  action: { actor: string; action: string; of: PaidSubject | undefined; detail: object },
): Promise<string> {
  const { actor, action: name, of = {}, detail } = action;
  const orderId = "orderId" in of ? of.orderId : null;
  const freePaymentId = "freePaymentId" in of ? of.freePaymentId : null;
  return (await oneRow<{ id: string }>(db, begin(actor, name, orderId, freePaymentId, detail))).id;
}

/** Writes down how an action ended; whoever says so first. */
export async function endAction(
  db: Queryable,
  id: string,
  outcome: "done" | "refused" | "failed",
  detail: object,
): Promise<void> {
  await rows(db, end(id, outcome, detail));
}

/** What was paid for under an id. */
export interface Paid {
  of: PaidSubject;
  /** Null for what nobody began to pay. */
  paymentIntentId: string | null;
  /** Null for what is not paid, as far as is known here. */
  paidCents: number | null;
}

/** What was paid for under that id, a purchase or a free payment. */
export async function findPaid(db: Queryable, id: string): Promise<Paid | undefined> {
  if (!isUuid(id)) return undefined;
  type Row = Omit<Paid, "of"> & { orderId: string | null; freePaymentId: string };
  const found = await firstRow<Row>(db, paid(id));
  if (!found) return undefined;
  const { orderId, freePaymentId, paymentIntentId, paidCents } = found;
  return { of: orderId ? { orderId } : { freePaymentId }, paymentIntentId, paidCents };
}

/** Notes that somebody gave back by other means what a refund did not; false if nothing is missing of that refund. */
export async function recordMadeGood(db: Queryable, refundId: string, actionId: string): Promise<boolean> {
  return (await rows(db, makeGood(refundId, actionId))).length > 0;
}

/** Until the transaction ends nobody else begins an action on what was paid. */
export async function holdForOperator(tx: Queryable, paidId: string): Promise<void> {
  await rows(tx, holdPayment(paidId));
}

/** The oldest action of that kind on what was paid of which nobody knows how it ended. */
export function findUnfinished(
  db: Queryable,
  paidId: string,
  action: string,
): Promise<{ id: string; detail: Record<string, unknown> } | undefined> {
  return firstRow(db, unfinished(paidId, action));
}

/** What operators did, newest first. */
export function listActions(db: Queryable, limit: number): Promise<RecordedAction[]> {
  return rows(db, recorded(limit));
}

/** The payment that a mail is about, if it is about one. */
export async function findPaymentOfMail(db: Queryable, mailId: string): Promise<string | undefined> {
  return (await firstRow<{ paymentIntentId: string | null }>(db, paymentOfMail(mailId)))?.paymentIntentId ?? undefined;
}
