import { firstRow, oneRow, prepared, type Queryable, rows } from "#db/client.ts";

/** A purchase as an operator sees it. Nothing of its reader is in it. */
export interface FoundPurchase {
  orderId: string;
  postId: string;
  amountCents: number;
  orderedAt: Date;
  settledAt: Date | null;
  paymentIntentId: string | null;
  repeatsOrderId: string | null;
  expiresAt: Date | null;
  isRunning: boolean;
  /** Why access ended before its time. */
  endings: string[];
  owedBack: { reason: string; held: boolean; refunded: boolean } | null;
  refunds: { amountCents: number; status: string }[];
  disputes: { amountCents: number; status: string }[];
  mails: { id: string; kind: string; state: "sent" | "waiting" | "dead"; attempts: number }[];
}

/** What waits for a person. */
export interface Attention {
  what: "failed-refund" | "dispute" | "inquiry" | "held-refund" | "stuck-refund" | "dead-letter" | "unfinished-action";
  id: string;
  orderId: string | null;
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
  detail: Record<string, unknown>;
  begunAt: Date;
  outcome: "done" | "refused" | "failed" | null;
}

const purchases = prepared(
  "operations-purchases",
  `SELECT o.id AS "orderId", o.post_id AS "postId", o.amount_cents AS "amountCents", o.created_at AS "orderedAt",
     s.settled_at AS "settledAt", o.payment_intent_id AS "paymentIntentId", s.repeats_order_id AS "repeatsOrderId",
     g.expires_at AS "expiresAt",
     coalesce(g.expires_at > app_now(), false)
       AND NOT EXISTS (SELECT FROM access_endings e WHERE e.order_id = o.id AND e.lifted_at IS NULL) AS "isRunning",
     ARRAY(SELECT cause FROM access_endings e WHERE e.order_id = o.id AND e.lifted_at IS NULL ORDER BY ended_at) AS endings,
     (SELECT jsonb_build_object('reason', reason, 'held', held_at IS NOT NULL, 'refunded', refunded_at IS NOT NULL)
        FROM refunds_owed WHERE order_id = o.id) AS "owedBack",
     (SELECT coalesce(jsonb_agg(jsonb_build_object('amountCents', amount_cents, 'status', status) ORDER BY seen_at), '[]')
        FROM payment_refunds WHERE order_id = o.id) AS refunds,
     (SELECT coalesce(jsonb_agg(jsonb_build_object('amountCents', amount_cents, 'status', status) ORDER BY seen_at), '[]')
        FROM payment_disputes WHERE order_id = o.id) AS disputes,
     (SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'attempts', m.attempts, 'state',
          CASE WHEN m.sent_at IS NOT NULL THEN 'sent' WHEN m.dead_at IS NOT NULL THEN 'dead' ELSE 'waiting' END)
          ORDER BY m.created_at), '[]')
        FROM outbox m LEFT JOIN receipts r ON r.number = m.receipt_number
          LEFT JOIN payment_refunds pr ON pr.id = m.payment_refund_id
          LEFT JOIN payment_disputes pd ON pd.id = m.payment_dispute_id
        WHERE o.id IN (m.order_id, r.order_id, pr.order_id, pd.order_id)) AS mails
   FROM orders o LEFT JOIN settlements s ON s.order_id = o.id LEFT JOIN grants g ON g.order_id = o.id
   WHERE (o.email_fingerprint = ANY ($1) OR g.email_fingerprint = ANY ($1)
       OR o.id = (SELECT order_id FROM receipts WHERE number = $3)) AND ($2::uuid IS NULL OR o.post_id = $2)
   ORDER BY o.created_at DESC LIMIT 50`,
);
const attention = prepared(
  "operations-attention",
  `SELECT * FROM (
     SELECT 'failed-refund' AS what, f.refund_id AS id, f.order_id AS "orderId", f.amount_cents AS "amountCents",
       f.seen_at AS since, NULL AS detail
     FROM payment_refunds f WHERE f.status = 'failed' AND NOT EXISTS (SELECT FROM payment_refunds n
       WHERE n.payment_intent_id = f.payment_intent_id AND n.status IN ('pending', 'succeeded') AND n.seen_at >= f.seen_at)
       AND NOT EXISTS (SELECT FROM payment_disputes d WHERE d.payment_intent_id = f.payment_intent_id
         AND d.status IN ('open', 'lost') AND d.amount_cents >= f.amount_cents)
     UNION ALL SELECT CASE status WHEN 'open' THEN 'dispute' ELSE 'inquiry' END, dispute_id, order_id, amount_cents, seen_at, NULL
     FROM payment_disputes WHERE status IN ('open', 'inquiry')
     UNION ALL SELECT CASE WHEN held_at IS NULL THEN 'stuck-refund' ELSE 'held-refund' END, payment_intent_id, order_id, NULL,
       coalesce(held_at, owed_at), reason
     FROM refunds_owed WHERE refunded_at IS NULL AND (held_at IS NOT NULL OR attempts >= 3)
     UNION ALL SELECT 'dead-letter', id::text, order_id, NULL, dead_at, kind || coalesce(': ' || last_error, '')
     FROM outbox WHERE dead_at IS NOT NULL
     UNION ALL SELECT 'unfinished-action', a.id::text, a.order_id, NULL, a.begun_at, a.action || ' by ' || a.actor
     FROM operator_actions a LEFT JOIN operator_action_outcomes e ON e.action_id = a.id
     WHERE e.action_id IS NULL AND a.begun_at < app_now() - interval '1 minute'
   ) AS found ORDER BY since`,
);
const begin = prepared(
  "operations-begin",
  "INSERT INTO operator_actions (actor, action, order_id, detail) VALUES ($1, $2, $3, $4) RETURNING id",
);
const end = prepared(
  "operations-end",
  `INSERT INTO operator_action_outcomes (action_id, outcome, detail) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
);
const unfinished = prepared(
  "operations-unfinished",
  `SELECT a.id, a.detail FROM operator_actions a LEFT JOIN operator_action_outcomes e ON e.action_id = a.id
   WHERE a.order_id = $1 AND a.action = $2 AND e.action_id IS NULL ORDER BY a.begun_at LIMIT 1`,
);
const holdOrder = prepared(
  "operations-hold-order",
  "SELECT pg_advisory_xact_lock(hashtextextended('operator ' || $1, 0))",
);
const recorded = prepared(
  "operations-recorded",
  `SELECT a.id, a.actor, a.action, a.order_id AS "orderId", a.detail || coalesce(e.detail, '{}') AS detail,
     a.begun_at AS "begunAt", e.outcome
   FROM operator_actions a LEFT JOIN operator_action_outcomes e ON e.action_id = a.id ORDER BY a.begun_at DESC LIMIT $1`,
);
const paymentOfMail = prepared(
  "operations-payment-of-mail",
  `SELECT coalesce(o.payment_intent_id, ro.payment_intent_id, rf.payment_intent_id, pr.payment_intent_id, pd.payment_intent_id)
     AS "paymentIntentId"
   FROM outbox m LEFT JOIN orders o ON o.id = m.order_id
     LEFT JOIN receipts r ON r.number = m.receipt_number
     LEFT JOIN orders ro ON ro.id = r.order_id LEFT JOIN free_payments rf ON rf.id = r.free_payment_id
     LEFT JOIN payment_refunds pr ON pr.id = m.payment_refund_id
     LEFT JOIN payment_disputes pd ON pd.id = m.payment_dispute_id
   WHERE m.id = $1`,
);

/** The newest fifty purchases under any of these fingerprints of an address, of one post or of all. */
export function findPurchasesOf(
  db: Queryable,
  by: { emails: Buffer[] } | { receipt: string },
  postId: string | undefined,
): Promise<FoundPurchase[]> {
  const { emails, receipt } = { emails: [], receipt: null, ...by };
  return rows(db, purchases(emails, postId ?? null, receipt));
}

/** All that waits for a person, the longest first. */
export function listAttention(db: Queryable): Promise<Attention[]> {
  return rows(db, attention());
}

/** Writes down that an action begins: its id. */
export async function beginAction(
  db: Queryable,
  action: { actor: string; action: string; orderId: string | null; detail: object },
): Promise<string> {
  const { actor, action: name, orderId, detail } = action;
  return (await oneRow<{ id: string }>(db, begin(actor, name, orderId, detail))).id;
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

/** Until the transaction ends nobody else begins an action on the order. */
export async function holdOrderForOperator(tx: Queryable, orderId: string): Promise<void> {
  await rows(tx, holdOrder(orderId));
}

/** The oldest action of that kind on an order of which nobody knows how it ended. */
export function findUnfinished(
  db: Queryable,
  orderId: string,
  action: string,
): Promise<{ id: string; detail: Record<string, unknown> } | undefined> {
  return firstRow(db, unfinished(orderId, action));
}

/** What operators did, newest first. */
export function listActions(db: Queryable, limit: number): Promise<RecordedAction[]> {
  return rows(db, recorded(limit));
}

/** The payment that a mail is about, if it is about one. */
export async function findPaymentOfMail(db: Queryable, outboxId: string): Promise<string | undefined> {
  return (
    (await firstRow<{ paymentIntentId: string | null }>(db, paymentOfMail(outboxId)))?.paymentIntentId ?? undefined
  );
}
