import { prepared, type Queryable, rows } from "#db/client.ts";

/** What the shop has of one order. */
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

const books = prepared(
  "bench-books",
  `SELECT o.payment_intent_id AS "paymentIntentId",
     (SELECT count(*)::int FROM settlements s WHERE s.order_id = o.id) AS settlements,
     (SELECT count(*)::int FROM grants g WHERE g.order_id = o.id) AS grants,
     (SELECT count(*)::int FROM ledger_transactions l WHERE l.payment_intent_id = o.payment_intent_id) AS postings,
     array(SELECT x.id::text FROM outbox x LEFT JOIN receipts r ON r.number = x.receipt_number
       WHERE o.id IN (x.order_id, r.order_id)) AS mails,
     (SELECT count(*)::int FROM outbox x LEFT JOIN receipts r ON r.number = x.receipt_number
       WHERE o.id IN (x.order_id, r.order_id) AND x.sent_at IS NULL) AS unsent,
     (SELECT count(*)::int FROM refunds_owed w WHERE w.order_id = o.id) AS refunds
   FROM orders o WHERE o.payment_intent_id = ANY ($1)`,
);

/** The books of the orders with these payments. */
export function readBooks(db: Queryable, paymentIntentIds: string[]): Promise<OrderBooks[]> {
  return rows<OrderBooks & object>(db, books(paymentIntentIds));
}
