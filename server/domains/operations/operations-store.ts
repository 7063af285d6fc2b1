import type { AttentionKind } from "#contract/attention-kinds.ts";
import { firstRow, oneRow, prepared, type Queryable, rows } from "#db/client.ts";
import type { PaymentKind } from "#server/domains/payments/index.ts";
import { thisMachine } from "./this-machine.ts";

/** An item that waits for an operator. */
export interface Attention {
  what: AttentionKind;
  id: string;
  /** The purchase or free payment that it concerns. */
  subjectId: string | null;
  kind: PaymentKind | null;
  amountCents: number | null;
  /** The payday of a payout, such as `2026-11-23`. */
  period: string | null;
  since: Date;
  dueAt: Date | null;
  detail: string | null;
  /** The creator of a payout. */
  username: string | null;
  name: string | null;
}

/** An operator's recorded action. */
export interface RecordedAction {
  id: string;
  /** As the operator stated it. */
  actor: string;
  /** The system's user and the host that ran the command; null in rows of before they were recorded. */
  systemUser: string | null;
  host: string | null;
  action: string;
  /** The purchase or free payment that it concerns. */
  subjectId: string | null;
  kind: PaymentKind | null;
  detail: Record<string, unknown>;
  begunAt: Date;
  outcome: "done" | "refused" | "failed" | null;
}

/** The alerts `a` that no other item of the list stands for. Those about dead letters of jobs have their job. */
const ofItsOwn = `(a.kind IN ('dispute-changed', 'ledger-mismatch', 'unusual-sales', 'creator-name', 'cache-purge', 'payout-accounts-unseen')
  OR a.kind = 'dead-letter' AND a.subject_id <> 'outbox')`;
/** The alerts `a` about payments that are not settled and that no member refunded. */
const ofUnmatchedPayments = `a.kind = 'payment-astray' AND a.raised_at > app_now() - interval '30 days'
  AND NOT EXISTS (SELECT FROM shared_payment_subjects s WHERE s.payment_intent_id = a.subject_id AND s.settled_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM shared_owed_refunds o WHERE o.payment_intent_id = a.subject_id)
  AND NOT EXISTS (SELECT FROM operator_actions r JOIN operator_action_outcomes done ON done.action_id = r.id AND done.outcome = 'done'
    WHERE r.action = 'refund-payment' AND r.detail ->> 'paymentIntentId' = a.subject_id)`;
// A constraint gives every dead letter its time of death.
const attention = prepared(
  "operations-attention",
  `SELECT found.what, found.id, coalesce(subject.subject_id, found.order_id) AS "subjectId",
     coalesce(p.kind, CASE WHEN found.order_id IS NOT NULL THEN 'purchase' END) AS kind,
     coalesce(found.amount_cents, p.amount_cents) AS "amountCents",
     to_char(found.period, 'YYYY-MM-DD') AS period, found.since AS "since!", found.due_at AS "dueAt", found.detail,
     payee.username, concat_ws(' ', payee.first_name, payee.last_name) AS name
   FROM (
     SELECT 'failed-refund' AS what, refund_id AS id, payment_intent_id, NULL::uuid AS order_id, amount_cents, seen_at AS since,
       NULL AS detail, NULL::timestamptz AS due_at, NULL::date AS period
     FROM shared_missing_refunds
     UNION ALL SELECT CASE status WHEN 'open' THEN 'dispute' ELSE 'inquiry' END, dispute_id, payment_intent_id, NULL,
       amount_cents, seen_at, NULL, respond_by, NULL
     FROM shared_payment_disputes d WHERE status IN ('open', 'inquiry')
       AND NOT EXISTS (SELECT FROM shared_answered_disputes a WHERE a.payment_dispute_id = d.id AND a.answers = d.status)
     UNION ALL SELECT 'fraud-warning', w.warning_id, w.payment_intent_id, NULL, paid.settled_cents, w.warned_at, NULL, NULL, NULL
     FROM shared_fraud_warnings w JOIN shared_payment_subjects paid ON paid.payment_intent_id = w.payment_intent_id
     WHERE paid.settled_cents > (SELECT coalesce(sum(r.amount_cents), 0) FROM shared_payment_refunds r
         WHERE r.payment_intent_id = w.payment_intent_id AND r.status IN ('pending', 'succeeded'))
       AND NOT EXISTS (SELECT FROM shared_payment_disputes d WHERE d.payment_intent_id = w.payment_intent_id AND d.status IN ('open', 'lost'))
       AND NOT EXISTS (SELECT FROM shared_owed_refunds o WHERE o.payment_intent_id = w.payment_intent_id AND o.refunded_at IS NOT NULL)
     UNION ALL SELECT CASE WHEN held_at IS NULL THEN 'stuck-refund' ELSE 'held-refund' END, payment_intent_id, payment_intent_id,
       NULL, NULL, coalesce(held_at, owed_at), reason, NULL, NULL
     FROM shared_owed_refunds WHERE refunded_at IS NULL AND (held_at IS NOT NULL OR attempts >= 3)
     UNION ALL SELECT 'unmatched-payment', a.subject_id, a.subject_id, NULL, NULL, min(a.raised_at), min(a.message), NULL, NULL
     FROM shared_alerts a WHERE ${ofUnmatchedPayments}
     GROUP BY a.subject_id
     UNION ALL SELECT 'refund-request', id::text, payment_intent_id, NULL, NULL, requested_at, reason, due_at, NULL
     FROM shared_waiting_refund_requests WHERE due_at <= app_now()
     UNION ALL SELECT what, id, NULL, NULL, amount_cents, since, failure, NULL, period FROM shared_failing_payouts
     UNION ALL SELECT 'payout-unknown', id, NULL, NULL, amount_cents, asked_at, transfer_group, NULL, period FROM shared_unknown_payouts
     UNION ALL SELECT 'audit', newest.id::text, NULL, NULL, NULL, newest.ended_at,
       (SELECT a.details FROM shared_alerts a WHERE a.kind = 'audit' ORDER BY a.raised_at DESC LIMIT 1), NULL, NULL
     FROM (SELECT id, ended_at, problems FROM shared_audits WHERE ended_at IS NOT NULL ORDER BY started_at DESC LIMIT 1) AS newest
     WHERE newest.problems > 0
     UNION ALL SELECT 'dead-letter', d.id::text, NULL, o.id, NULL, d.died_at, d.kind || coalesce(': ' || d.last_error, ''), NULL, NULL
     FROM shared_dead_letters d LEFT JOIN shared_orders o ON o.id = uuid_or_null(d.subject_id)
     UNION ALL SELECT 'unfinished-action', a.id::text, acted.payment_intent_id, NULL, NULL, a.begun_at, a.action || ' by ' || a.actor,
       NULL, NULL
     FROM operator_actions a LEFT JOIN shared_payments acted ON acted.id = a.payment_id
       LEFT JOIN operator_action_outcomes e ON e.action_id = a.id
     WHERE a.action = 'refund' AND e.action_id IS NULL AND a.begun_at < app_now() - interval '1 minute'
     UNION ALL SELECT 'service-fails', service, NULL, NULL, NULL, failing_since,
       last_error || ', failures so far: ' || failures || ', npm run doctor has details', NULL, NULL
     FROM shared_failing_services
     UNION ALL SELECT 'backup-overdue', coalesce(b.address, 'none'), NULL, NULL, NULL, coalesce(b.taken_at, app_now()),
       CASE WHEN b.taken_at IS NULL THEN 'No backup was made since this database was created or restored' END, NULL, NULL
     FROM (SELECT 1) AS always LEFT JOIN shared_newest_backup b ON true
     WHERE coalesce(b.taken_at < app_now() - make_interval(hours => $1), $1 IS NOT NULL)
     UNION ALL (SELECT DISTINCT ON (a.kind, a.subject_id) 'alert', a.kind || ' ' || a.subject_id, NULL, NULL, NULL, a.raised_at, a.message,
       NULL, NULL
     FROM shared_alerts a WHERE ${ofItsOwn} AND a.raised_at > app_now() - interval '7 days'
       AND NOT EXISTS (SELECT FROM closed_alerts c
         WHERE c.kind = a.kind AND c.subject_id = a.subject_id AND a.raised_at < c.closed_until)
     ORDER BY a.kind, a.subject_id, a.raised_at DESC)
   ) AS found
     LEFT JOIN shared_payments p ON p.payment_intent_id = found.payment_intent_id
     LEFT JOIN shared_payment_subjects subject ON subject.payment_intent_id = found.payment_intent_id
     LEFT JOIN (SELECT id, author_id FROM shared_failing_payouts UNION ALL SELECT id, author_id FROM shared_unknown_payouts) AS payout
       ON payout.id = found.id AND found.what LIKE 'payout-%'
     LEFT JOIN shared_creators payee ON payee.id = payout.author_id
   ORDER BY found.due_at NULLS LAST, found.since`,
);
const audited = prepared(
  "operations-audited",
  // A constraint gives every audit that has ended its number of problems.
  `SELECT ended_at AS "endedAt", problems AS "problems!" FROM shared_audits WHERE ended_at IS NOT NULL ORDER BY started_at DESC LIMIT 1`,
);
const now = prepared("operations-now", "SELECT floor(extract(epoch FROM app_now()))::float8 AS now");
const begin = prepared(
  "operations-begin",
  `INSERT INTO operator_actions (actor, action, payment_id, detail, os_user, host)
   VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
);
const end = prepared(
  "operations-end",
  `INSERT INTO operator_action_outcomes (action_id, outcome, detail) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
);
const unfinished = prepared<"operations-unfinished", { detail: Record<string, unknown> }>(
  "operations-unfinished",
  `SELECT a.id, a.detail FROM operator_actions a LEFT JOIN operator_action_outcomes e ON e.action_id = a.id
   WHERE a.payment_id = $1 AND a.action = $2 AND e.action_id IS NULL ORDER BY a.begun_at LIMIT 1`,
);
const unmatched = prepared(
  "operations-unmatched-payment",
  `SELECT 1 FROM shared_alerts a WHERE a.subject_id = $1 AND ${ofUnmatchedPayments} LIMIT 1`,
);
const holdPayment = prepared(
  "operations-hold-payment",
  "SELECT pg_advisory_xact_lock(hashtextextended('operator ' || $1, 0))",
);
const recorded = prepared<"operations-recorded", { detail: Record<string, unknown> }>(
  "operations-recorded",
  `SELECT a.id, a.actor, a.action, s.subject_id AS "subjectId", p.kind, a.detail || coalesce(e.detail, '{}') AS detail,
     a.begun_at AS "begunAt", e.outcome, a.os_user AS "systemUser", a.host
   FROM operator_actions a LEFT JOIN operator_action_outcomes e ON e.action_id = a.id
     LEFT JOIN shared_payments p ON p.id = a.payment_id
     LEFT JOIN shared_payment_subjects s ON s.payment_intent_id = p.payment_intent_id
   ORDER BY a.begun_at DESC LIMIT $1`,
);
const paymentOfMail = prepared(
  "operations-payment-of-mail",
  `SELECT coalesce(o.payment_intent_id, p.payment_intent_id, pr.payment_intent_id, pd.payment_intent_id) AS "paymentIntentId"
   FROM shared_mails m LEFT JOIN shared_orders o ON o.id = uuid_or_null(m.subject_id)
     LEFT JOIN shared_receipts r ON r.number = m.subject_id LEFT JOIN shared_payments p ON p.id = r.payment_id
     LEFT JOIN shared_payment_refunds pr ON pr.id = uuid_or_null(m.subject_id)
     LEFT JOIN shared_payment_disputes pd ON pd.id = uuid_or_null(m.subject_id)
   WHERE m.id = $1`,
);

/**
 * All items that wait for an operator: the nearest deadline first, then the oldest. The newest backup is one if it is older
 * than so many hours; null: it never is.
 */
export function listAttention(db: Queryable, backupMaxAgeHours: number | null): Promise<Attention[]> {
  return rows(db, attention(backupMaxAgeHours));
}

/** The end of the newest finished audit and how many differences it found. */
export function findNewestAudit(db: Queryable): Promise<{ endedAt: Date; problems: number } | undefined> {
  return firstRow(db, audited());
}

/** The database's time, in Unix seconds. */
export async function readNowSec(db: Queryable): Promise<number> {
  return (await oneRow(db, now())).now;
}

/** Records that an action begins, and on which machine; returns its id. */
export async function beginAction(
  db: Queryable,
  {
    actor,
    action,
    paymentId,
    detail,
  }: { actor: string; action: string; paymentId: string | undefined; detail: object },
): Promise<string> {
  const { systemUser, host } = thisMachine();
  return (await oneRow(db, begin(actor, action, paymentId ?? null, detail, systemUser, host))).id;
}

/** Records the outcome of an action; the first one counts. */
export async function endAction(
  db: Queryable,
  id: string,
  outcome: "done" | "refused" | "failed",
  detail: object,
): Promise<void> {
  await rows(db, end(id, outcome, detail));
}

/** Serializes the operators' actions on one payment. */
export async function holdForOperator(tx: Queryable, paidId: string): Promise<void> {
  await rows(tx, holdPayment(paidId));
}

/** The oldest action of that kind on a payment without an outcome. */
export function findUnfinished(
  db: Queryable,
  paymentId: string,
  action: string,
): Promise<{ id: string; detail: Record<string, unknown> } | undefined> {
  return firstRow(db, unfinished(paymentId, action));
}

/** Whether the list has this payment as one that matches no order. */
export async function isUnmatched(db: Queryable, paymentIntentId: string): Promise<boolean> {
  return (await firstRow(db, unmatched(paymentIntentId))) !== undefined;
}

/** The operators' actions, newest first. */
export function listActions(db: Queryable, limit: number): Promise<RecordedAction[]> {
  return rows(db, recorded(limit));
}

/** The payment of a mail; undefined if it concerns none. */
export async function findPaymentOfMail(db: Queryable, mailId: string): Promise<string | undefined> {
  return (await firstRow(db, paymentOfMail(mailId)))?.paymentIntentId ?? undefined;
}
