import { firstRow, prepared, type Queryable, type Transaction } from "#db/client.ts";

/** The stored row of a receipt; its contents come from the payment. */
export interface ReceiptRow {
  number: string;
  linkKeyId: string;
  paymentId: string;
}

const issue = prepared(
  "receipts-issue",
  "INSERT INTO receipts (payment_id, link_key_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING number",
);
const byNumber = prepared(
  "receipts-by-number",
  `SELECT number, link_key_id AS "linkKeyId", payment_id AS "paymentId" FROM receipts WHERE number = $1`,
);
const byPayment = prepared(
  "receipts-of-payment",
  `SELECT number, link_key_id AS "linkKeyId", payment_id AS "paymentId" FROM receipts WHERE payment_id = $1`,
);

const tax = prepared(
  "receipts-tax",
  `SELECT tax_cents AS "taxCents" FROM shared_payment_taxes WHERE payment_intent_id = $1`,
);

/**
 * Issues the receipt of a payment: returns its number, or undefined if it has one. The database rejects an unsettled
 * payment.
 */
export async function insertReceipt(
  tx: Transaction,
  { paymentId, linkKeyId }: { paymentId: string; linkKeyId: string },
): Promise<string | undefined> {
  return (await firstRow(tx, issue(paymentId, linkKeyId)))?.number;
}

/** The receipt of that number. */
export function findReceipt(db: Queryable, number: string): Promise<ReceiptRow | undefined> {
  return firstRow(db, byNumber(number));
}

/** The receipt of a payment. */
export function findReceiptOfPayment(db: Queryable, paymentId: string): Promise<ReceiptRow | undefined> {
  return firstRow(db, byPayment(paymentId));
}

/** The tax in the price of a payment in cents; 0 if there is none, or while it is not known. */
export async function findTaxCents(db: Queryable, paymentIntentId: string): Promise<number> {
  return (await firstRow(db, tax(paymentIntentId)))?.taxCents ?? 0;
}
