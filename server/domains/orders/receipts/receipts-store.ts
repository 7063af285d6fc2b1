import type { ScreenLanguage } from "#contract/languages.ts";
import { firstRow, prepared, type Queryable, type Transaction } from "#db/client.ts";

/** A receipt with all that it tells; money in cents. */
export interface ReceiptRow {
  number: string;
  linkKeyId: string;
  paidAt: Date;
  language: ScreenLanguage;
  totalCents: number;
  feeCents: number;
  refundedCents: number;
  refundPending: boolean;
  /** Null for a free amount. */
  bought: {
    postId: string;
    title: string | null;
    creator: string | null;
    consentVersion: string;
    accessOrderId: string;
  } | null;
  /** Where the provider keeps the note of a free amount. */
  checkoutSessionId: string | null;
}

const issue = prepared(
  "receipts-issue",
  "INSERT INTO receipts (payment_id, link_key_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING number",
);
const byNumber = prepared(
  "receipts-by-number",
  `SELECT r.number, r.link_key_id AS "linkKeyId", coalesce(s.settled_at, f.paid_at) AS "paidAt",
     coalesce(o.language, f.language) AS language,
     p.amount_cents AS "totalCents", coalesce(f.fee_cents, 0) AS "feeCents",
     back.given AS "refundedCents",
     back.under_way OR (owed.payment_intent_id IS NOT NULL AND owed.held_at IS NULL AND back.given = 0
       AND (owed.refunded_at IS NULL OR NOT back.failed)) AS "refundPending",
     CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('postId', o.post_id, 'title', o.title, 'creator', o.creator,
       'consentVersion', o.consent_version, 'accessOrderId', s.access_order_id) END AS bought,
     f.checkout_session_id AS "checkoutSessionId"
   FROM receipts r
     JOIN payments p ON p.id = r.payment_id
     LEFT JOIN orders o ON o.payment_intent_id = p.payment_intent_id
     LEFT JOIN settlements s ON s.order_id = o.id
     LEFT JOIN free_payments f ON f.payment_intent_id = p.payment_intent_id
     LEFT JOIN refunds_owed owed ON owed.payment_intent_id = p.payment_intent_id
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(amount_cents) FILTER (WHERE status = 'succeeded'), 0)::int AS given,
         coalesce(bool_or(status = 'pending'), false) AS under_way,
         coalesce(bool_or(status IN ('failed', 'canceled')), false) AS failed
       FROM payment_refunds WHERE payment_intent_id = p.payment_intent_id) AS back
   WHERE r.number = $1`,
);

/** Gives a payment its receipt: the number, or undefined if it has one. The database refuses a payment that is not settled. */
export async function insertReceipt(
  tx: Transaction,
  { paymentId, linkKeyId }: { paymentId: string; linkKeyId: string },
): Promise<string | undefined> {
  return (await firstRow<{ number: string }>(tx, issue(paymentId, linkKeyId)))?.number;
}

/** The receipt of that number. */
export function findReceipt(db: Queryable, number: string): Promise<ReceiptRow | undefined> {
  return firstRow<ReceiptRow>(db, byNumber(number));
}
