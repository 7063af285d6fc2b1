import { firstRow, prepared, type Queryable, rows } from "#db/client.ts";

/** The history of a payment for an operator, without anything about its payer. */
interface FoundPayment {
  paymentIntentId: string | null;
  receipt: string | null;
  isWarned: boolean;
  owedBack: { reason: string; held: boolean; refunded: boolean } | null;
  refunds: { amountCents: number; status: string; seenSec: number }[];
  disputes: { id: string; amountCents: number; status: string; seenSec: number }[];
  mails: { id: string; kind: string; state: string; attempts: number }[];
}

/** A purchase as an operator sees it. */
export interface FoundPurchase extends FoundPayment {
  orderId: string;
  postId: string;
  amountCents: number;
  orderedAt: Date;
  settledAt: Date | null;
  repeatsOrderId: string | null;
  expiresAt: Date | null;
  isRunning: boolean;
  /** Why access ended early. */
  endings: string[];
}

/** A free payment as an operator sees it. */
export interface FoundFreePayment extends FoundPayment {
  freePaymentId: string;
  totalCents: number;
  startedAt: Date;
  paidAt: Date | null;
}

/** The history of the payment `p` of a statement. */
const happened = `
  (SELECT number FROM shared_receipts WHERE payment_id = p.id) AS receipt,
  EXISTS (SELECT FROM shared_fraud_warnings WHERE payment_intent_id = p.payment_intent_id) AS "isWarned",
  (SELECT jsonb_build_object('reason', reason, 'held', held_at IS NOT NULL, 'refunded', refunded_at IS NOT NULL)
     FROM shared_owed_refunds WHERE payment_intent_id = p.payment_intent_id) AS "owedBack",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('amountCents', amount_cents, 'status', status,
       'seenSec', floor(extract(epoch FROM seen_at))::float8) ORDER BY seen_at), '[]')
     FROM shared_payment_refunds WHERE payment_intent_id = p.payment_intent_id) AS refunds,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', dispute_id, 'amountCents', amount_cents, 'status', status,
       'seenSec', floor(extract(epoch FROM seen_at))::float8) ORDER BY seen_at), '[]')
     FROM shared_payment_disputes WHERE payment_intent_id = p.payment_intent_id) AS disputes,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'kind', m.kind, 'attempts', m.attempts, 'state', m.state)
       ORDER BY m.created_at), '[]')
     FROM shared_mails m WHERE m.subject_id IN (
       SELECT b.id::text FROM shared_orders b WHERE b.payment_intent_id = p.payment_intent_id
       UNION ALL SELECT number FROM shared_receipts WHERE payment_id = p.id
       UNION ALL SELECT id::text FROM shared_payment_refunds WHERE payment_intent_id = p.payment_intent_id
       UNION ALL SELECT id::text FROM shared_payment_disputes WHERE payment_intent_id = p.payment_intent_id)
  ) AS mails`;

const purchases = prepared(
  "operations-purchases",
  `SELECT o.id AS "orderId", o.post_id AS "postId", o.amount_cents AS "amountCents", o.created_at AS "orderedAt",
     s.settled_at AS "settledAt", o.payment_intent_id AS "paymentIntentId", s.repeats_order_id AS "repeatsOrderId",
     g.expires_at AS "expiresAt",
     coalesce(g.expires_at > app_now(), false)
       AND NOT EXISTS (SELECT FROM shared_access_endings e WHERE e.order_id = o.id AND e.lifted_at IS NULL) AS "isRunning",
     ARRAY(SELECT cause FROM shared_access_endings e WHERE e.order_id = o.id AND e.lifted_at IS NULL ORDER BY ended_at) AS endings,
     ${happened}
   FROM (
     SELECT id FROM shared_orders WHERE email_fingerprint = ANY ($1)
     UNION SELECT order_id FROM shared_grants WHERE email_fingerprint = ANY ($1)
     UNION SELECT b.id FROM shared_receipts r JOIN shared_payments paid ON paid.id = r.payment_id
       JOIN shared_orders b ON b.payment_intent_id = paid.payment_intent_id WHERE r.number = $3?
     UNION SELECT $4?::uuid) AS found
     JOIN shared_orders o ON o.id = found.id
     LEFT JOIN shared_payments p ON p.payment_intent_id = o.payment_intent_id
     LEFT JOIN shared_settlements s ON s.order_id = o.id LEFT JOIN shared_grants g ON g.order_id = o.id
   WHERE $2::uuid IS NULL OR o.post_id = $2
   ORDER BY o.created_at DESC LIMIT 50`,
);
const freeColumns = `f.id AS "freePaymentId", f.total_cents AS "totalCents", f.created_at AS "startedAt", f.paid_at AS "paidAt",
  f.payment_intent_id AS "paymentIntentId", ${happened}`;
const freePayment = prepared(
  "operations-free-payment",
  `SELECT ${freeColumns}
   FROM shared_receipts n JOIN shared_payments p ON p.id = n.payment_id
     JOIN shared_free_payments f ON f.payment_intent_id = p.payment_intent_id WHERE n.number = $1`,
);
const freePaymentOfId = prepared(
  "operations-free-payment-of-id",
  `SELECT ${freeColumns}
   FROM shared_free_payments f JOIN shared_payments p ON p.payment_intent_id = f.payment_intent_id WHERE f.id = $1`,
);

/**
 * The newest fifty purchases under any of these fingerprints of an address, of one post or of all; or the purchase of a
 * receipt or an id.
 */
export function findPurchasesOf(
  db: Queryable,
  by: { emails: Buffer[] } | { receipt: string } | { orderId: string },
  postId: string | undefined,
): Promise<FoundPurchase[]> {
  const { emails, receipt, orderId } = { emails: [], receipt: null, orderId: null, ...by };
  return rows(db, purchases(emails, postId ?? null, receipt, orderId));
}

/** The free payment of a receipt. */
export function findFreePaymentOf(db: Queryable, receipt: string): Promise<FoundFreePayment | undefined> {
  return firstRow(db, freePayment(receipt));
}

/** The free payment of an id. */
export function findFreePaymentOfId(db: Queryable, id: string): Promise<FoundFreePayment | undefined> {
  return firstRow(db, freePaymentOfId(id));
}
