import { prepared, type Queryable, rows } from "#db/client.ts";

/** The shop's records of one order. */
export interface OrderBooks {
  paymentIntentId: string;
  settlements: number;
  grants: number;
  /** Gross and fee in the ledger. */
  postings: number;
  /** Ids of the mails with code and receipt. */
  mails: string[];
  unsent: number;
  refunds: number;
}

// Queries by sets instead of by order: after half an hour there are several hundred thousand mails.
const books = prepared(
  "bench-books",
  `WITH asked AS MATERIALIZED (SELECT id, payment_intent_id FROM orders WHERE payment_intent_id = ANY ($1)),
     mailed AS MATERIALIZED (
       SELECT x.id, x.sent_at, a.id AS order_id FROM asked a JOIN shared_mails x ON x.subject_id = a.id::text
       UNION SELECT x.id, x.sent_at, a.id FROM asked a JOIN payments p ON p.payment_intent_id = a.payment_intent_id
         JOIN receipts r ON r.payment_id = p.id JOIN shared_mails x ON x.subject_id = r.number),
     mails AS (SELECT order_id, array_agg(id::text) AS ids, count(*) FILTER (WHERE sent_at IS NULL)::int AS unsent FROM mailed GROUP BY order_id)
   SELECT a.payment_intent_id AS "paymentIntentId",
     (SELECT count(*)::int FROM settlements s WHERE s.order_id = a.id) AS settlements,
     (SELECT count(*)::int FROM grants g WHERE g.order_id = a.id) AS grants,
     (SELECT count(*)::int FROM ledger_transactions l WHERE l.payment_intent_id = a.payment_intent_id) AS postings,
     coalesce(m.ids, '{}') AS mails, coalesce(m.unsent, 0) AS unsent,
     (SELECT count(*)::int FROM refunds_owed w WHERE w.payment_intent_id = a.payment_intent_id) AS refunds
   FROM asked a LEFT JOIN mails m ON m.order_id = a.id`,
);

/** The records of the orders with these payments. */
export function readBooks(db: Queryable, paymentIntentIds: string[]): Promise<OrderBooks[]> {
  return rows(db, books(paymentIntentIds));
}
