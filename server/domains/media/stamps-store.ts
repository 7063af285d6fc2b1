import { firstRow, prepared, type Queryable } from "#db/client.ts";
import type { Purchase } from "./stamp-text.ts";

const stampedPurchase = prepared(
  "content-stamped-purchase",
  `SELECT r.number AS "receiptNumber", g.expires_at AS "expiresAt", s.language
   FROM shared_grants g JOIN shared_payment_subjects s ON s.subject_id = g.order_id
     LEFT JOIN shared_payments p ON p.payment_intent_id = s.payment_intent_id LEFT JOIN shared_receipts r ON r.payment_id = p.id
   WHERE g.order_id = $1`,
);

/** The facts of a purchase that its copies of documents name; undefined for one without a grant. */
export function findStampedPurchase(db: Queryable, orderId: string): Promise<Purchase | undefined> {
  return firstRow(db, stampedPurchase(orderId));
}
