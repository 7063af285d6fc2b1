import { firstRow, prepared, type Queryable } from "#db/client.ts";

/** A sale, by its order, by its payment or by one of its refunds. */
export type SaleKey = { purchaseId: string } | { paymentIntentId: string } | { refundId: string };

const ownOrder = "SELECT 1 AS own FROM shared_orders o JOIN shared_posts p ON p.id = o.post_id WHERE p.author_id = $1";
const byOrder = prepared("operations-own-order", `${ownOrder} AND o.id = $2`);
const byPayment = prepared("operations-own-payment", `${ownOrder} AND o.payment_intent_id = $2`);
const byRefund = prepared(
  "operations-own-refund",
  `${ownOrder} AND o.payment_intent_id = (SELECT payment_intent_id FROM shared_payment_refunds WHERE refund_id = $2)`,
);

/** Whether the piece of a sale is a creator's own; false for a payment without an order. */
export async function isSaleOf(db: Queryable, creatorId: string, sale: SaleKey): Promise<boolean> {
  if ("purchaseId" in sale) return (await firstRow(db, byOrder(creatorId, sale.purchaseId))) !== undefined;
  if ("refundId" in sale) return (await firstRow(db, byRefund(creatorId, sale.refundId))) !== undefined;
  return (await firstRow(db, byPayment(creatorId, sale.paymentIntentId))) !== undefined;
}
