import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { CalculatedTax, RecordedTax } from "#server/platform/card-provider/provider-taxes.ts";

/** The tax of a payment, as the provider reports it and as the books have it. */
export interface PaymentTaxRow {
  calculationId: string;
  taxCents: number;
  transactionId: string | null;
  lineItemId: string | null;
  /** The part of the sale and the tax in it that the provider knows to be reversed. */
  returnedCents: number;
  reversedCents: number;
  /** The part of the sale that was refunded or lost, and the tax that is still owed, by the books. */
  postedReturnedCents: number;
  postedTaxCents: number;
}

const insert = prepared(
  "payment-taxes-insert",
  "INSERT INTO payment_taxes (payment_intent_id, calculation_id, tax_cents) VALUES ($1, $2, $3)",
);
const find = prepared(
  "payment-taxes-find",
  `WITH posted AS (SELECT id, kind, subject_id, amount_cents FROM ledger_transactions WHERE payment_intent_id = $1)
   SELECT calculation_id AS "calculationId", tax_cents AS "taxCents", transaction_id AS "transactionId", line_item_id AS "lineItemId",
     returned_cents AS "returnedCents", reversed_cents AS "reversedCents",
     (SELECT coalesce(0 - sum(amount_cents), 0)::integer FROM posted WHERE kind IN ('refund', 'refund-failure')
        OR kind IN ('dispute', 'dispute-reversal') AND subject_id IN (SELECT subject_id FROM posted WHERE kind = 'dispute-lost'))
       AS "postedReturnedCents",
     (SELECT coalesce(0 - sum(e.amount_cents), 0)::integer FROM posted p JOIN ledger_entries e ON e.transaction_id = p.id
        WHERE e.account = 'tax-payable') AS "postedTaxCents"
   FROM payment_taxes WHERE payment_intent_id = $1`,
);
const setRecorded = prepared(
  "payment-taxes-recorded",
  `UPDATE payment_taxes SET transaction_id = $2, line_item_id = $3, recorded_at = app_now()
   WHERE payment_intent_id = $1 AND transaction_id IS NULL`,
);
const insertReversal = prepared(
  "payment-taxes-insert-reversal",
  `WITH reversed AS (
     UPDATE payment_taxes SET returned_cents = returned_cents + $3, reversed_cents = reversed_cents + $4
     WHERE payment_intent_id = $1 AND NOT EXISTS (SELECT FROM tax_reversals WHERE reversal_id = $2) RETURNING payment_intent_id)
   INSERT INTO tax_reversals (reversal_id, payment_intent_id, amount_cents, tax_cents) SELECT $2, payment_intent_id, $3, $4 FROM reversed`,
);

const tryLock = prepared(
  "payment-taxes-try-lock",
  "SELECT pg_try_advisory_xact_lock(hashtextextended('tax report ' || $1, 0)) AS taken",
);

/** Lets one job at a time report the tax of a payment, until the transaction ends; false if another one does. */
export async function tryLockTaxReport(tx: Transaction, paymentIntentId: string): Promise<boolean> {
  return (await oneRow(tx, tryLock(paymentIntentId))).taken;
}

/** Notes the tax of a payment, in the transaction that splits it. The database refuses it later, and a second one. */
export async function insertPaymentTax(tx: Transaction, paymentIntentId: string, tax: CalculatedTax): Promise<void> {
  await rows(tx, insert(paymentIntentId, tax.calculationId, tax.taxCents));
}

/** The tax of a payment; undefined for one without a calculation. */
export function findPaymentTax(db: Queryable, paymentIntentId: string): Promise<PaymentTaxRow | undefined> {
  return firstRow(db, find(paymentIntentId));
}

/** Notes the entry of a payment in the provider's tax reports, unless it is known. */
export async function setTaxRecorded(db: Queryable, paymentIntentId: string, recorded: RecordedTax): Promise<void> {
  await rows(db, setRecorded(paymentIntentId, recorded.transactionId, recorded.lineItemId));
}

/** Notes a reversal in the provider's tax reports, unless it is known: the part of the sale, and the tax in it, that it took out. */
export async function insertTaxReversal(
  db: Queryable,
  paymentIntentId: string,
  { reversalId, amountCents, taxCents }: { reversalId: string; amountCents: number; taxCents: number },
): Promise<void> {
  await rows(db, insertReversal(paymentIntentId, reversalId, amountCents, taxCents));
}
