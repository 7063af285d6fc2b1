import { prepared, type Queryable, rows } from "#db/client.ts";

const entries = prepared(
  "payment-taxes-entries",
  `SELECT id AS "id", payment_intent_id AS "paymentIntentId", amount_cents AS "amountCents!", tax_cents AS "taxCents"
   FROM (
     SELECT t.transaction_id AS id, t.payment_intent_id, p.settled_cents AS amount_cents, t.tax_cents, t.recorded_at AS entered_at
       FROM payment_taxes t JOIN ledger_payments p USING (payment_intent_id) WHERE t.recorded_at IS NOT NULL
     UNION ALL SELECT reversal_id, payment_intent_id, 0 - amount_cents, 0 - tax_cents, reversed_at FROM tax_reversals) AS entered
   WHERE entered_at >= to_timestamp($1::float8) AND entered_at < to_timestamp($2::float8 + 1) AND id > $3 ORDER BY id LIMIT 200`,
);
const unreported = prepared(
  "payment-taxes-unreported",
  `SELECT t.payment_intent_id AS "paymentIntentId",
     CASE WHEN t.transaction_id IS NULL THEN 0 ELSE t.tax_cents - t.reversed_cents END AS "reportedCents", p.owed_cents AS "owedCents"
   FROM payment_taxes t CROSS JOIN LATERAL (
     SELECT (0 - coalesce(sum(e.amount_cents), 0))::integer AS owed_cents, max(l.posted_at) AS posted_at FROM ledger_transactions l
       LEFT JOIN ledger_entries e ON e.transaction_id = l.id AND e.account = 'tax-payable' WHERE l.payment_intent_id = t.payment_intent_id) AS p
   WHERE p.posted_at < to_timestamp($1::float8)
     AND (t.transaction_id IS NULL AND t.tax_cents > 0 OR t.transaction_id IS NOT NULL AND t.tax_cents - t.reversed_cents <> p.owed_cents)
   LIMIT 1000`,
);

/** An entry in the provider's tax reports as the books have it; below zero for a reversal. */
export interface KnownTaxEntry {
  id: string;
  paymentIntentId: string;
  amountCents: number;
  taxCents: number;
}

/** The next tax entries of a span, both seconds included, in the order of their ids. */
export function listTaxEntries(
  db: Queryable,
  { sinceSec, untilSec }: { sinceSec: number; untilSec: number },
  afterId: string,
): Promise<KnownTaxEntry[]> {
  return rows(db, entries(sinceSec, untilSec, afterId));
}

/** Payments whose tax is reported otherwise than the ledger owes it, if nothing was posted of them since `lateSec`. */
export function listUnreportedTaxes(
  db: Queryable,
  lateSec: number,
): Promise<{ paymentIntentId: string; reportedCents: number; owedCents: number }[]> {
  return rows(db, unreported(lateSec));
}
