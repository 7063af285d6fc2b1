import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

/** The subject of a payment: a post, or an amount that the payer chose. */
export type PaymentKind = "purchase" | "free";

/** A PaymentIntent that the shop recorded. */
export interface Payment {
  id: string;
  paymentIntentId: string;
  kind: PaymentKind;
  /** The amount that the shop requested. */
  amountCents: number;
}

const columns = `id, payment_intent_id AS "paymentIntentId", kind, amount_cents AS "amountCents"`;

const insert = prepared(
  "payments-insert",
  "INSERT INTO payments (payment_intent_id, kind, amount_cents) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
);
const byPaymentIntent = prepared(
  "payments-by-payment-intent",
  `SELECT ${columns} FROM payments WHERE payment_intent_id = $1`,
);
const byId = prepared("payments-by-id", `SELECT ${columns} FROM payments WHERE id = $1`);

/**
 * Records a PaymentIntent, once. Undefined if it is recorded already with another kind or amount, which means that it
 * was changed at the provider.
 */
export async function recordPayment(tx: Transaction, payment: Omit<Payment, "id">): Promise<Payment | undefined> {
  const { paymentIntentId, kind, amountCents } = payment;
  await rows(tx, insert(paymentIntentId, kind, amountCents));
  const recorded = await findPayment(tx, paymentIntentId);
  return recorded?.kind === kind && recorded.amountCents === amountCents ? recorded : undefined;
}

/** The payment of a PaymentIntent; undefined for one that the shop did not record. */
export function findPayment(db: Queryable, paymentIntentId: string): Promise<Payment | undefined> {
  return firstRow(db, byPaymentIntent(paymentIntentId));
}

/** The payment of that id. */
export function findPaymentById(db: Queryable, paymentId: string): Promise<Payment | undefined> {
  return firstRow(db, byId(paymentId));
}
