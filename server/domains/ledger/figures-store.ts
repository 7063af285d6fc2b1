import { firstRow, prepared, type Queryable, rows } from "#db/client.ts";

/** Payments and the provider's monthly fees; payouts are no figures of them. */
const ofPayments = "kind <> 'settlement' AND payout_id IS NULL";
const figures = prepared(
  "ledger-figures",
  `WITH moved AS (
     SELECT id, kind, amount_cents, to_char(date_trunc($1, occurred_at, 'UTC') AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS starts_on
     FROM ledger_transactions
     WHERE ${ofPayments} AND occurred_at >= $2::text::date::timestamp AT TIME ZONE 'UTC' AND occurred_at < $3::text::date::timestamp AT TIME ZONE 'UTC'),
   entries AS (
     SELECT m.starts_on, (0 - sum(e.amount_cents) FILTER (WHERE e.account = 'provider-fees'))::float8 AS fees,
       (0 - sum(e.amount_cents) FILTER (WHERE e.account LIKE 'creator-%'))::float8 AS creators,
       (0 - sum(e.amount_cents) FILTER (WHERE e.account = 'tax-payable'))::float8 AS taxes,
       (0 - sum(e.amount_cents) FILTER (WHERE e.account NOT LIKE 'creator-%' AND e.account NOT IN ('provider-balance', 'tax-payable')))::float8
         AS platform
     FROM moved m JOIN ledger_entries e ON e.transaction_id = m.id GROUP BY m.starts_on),
   sums AS (
     SELECT starts_on, count(*) FILTER (WHERE kind = 'charge')::integer AS payments,
       sum(amount_cents) FILTER (WHERE kind = 'charge')::float8 AS gross,
       sum(amount_cents) FILTER (WHERE kind LIKE 'refund%')::float8 AS refunds,
       sum(amount_cents) FILTER (WHERE kind LIKE 'dispute%')::float8 AS disputes
     FROM moved GROUP BY starts_on)
   SELECT s.starts_on AS "from!", s.payments, coalesce(s.gross, 0) AS "grossCents", coalesce(s.refunds, 0) AS "refundCents",
     coalesce(s.disputes, 0) AS "disputeCents", coalesce(e.fees, 0) AS "feeCents", coalesce(e.creators, 0) AS "creatorCents",
     coalesce(e.taxes, 0) AS "taxCents", coalesce(e.platform, 0) AS "platformCents"
   FROM sums s LEFT JOIN entries e ON e.starts_on = s.starts_on ORDER BY s.starts_on DESC`,
);
const newest = prepared(
  "ledger-figures-newest",
  `SELECT to_char(date_trunc($1, occurred_at, 'UTC') AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "from!" FROM ledger_transactions
   WHERE ${ofPayments} AND occurred_at < $2::text::date::timestamp AT TIME ZONE 'UTC' ORDER BY occurred_at DESC LIMIT 1`,
);

/** The sums of the payments of a week or month (UTC, by the provider's time), in cents; money that leaves us is below zero. */
export interface PeriodFigures {
  /** The first day. */
  from: string;
  payments: number;
  grossCents: number;
  refundCents: number;
  disputeCents: number;
  feeCents: number;
  creatorCents: number;
  /** Owed to tax offices. */
  taxCents: number;
  /** After the fees, with amounts owed back to buyers. */
  platformCents: number;
}

/** The figures of the weeks or months from a day to before another, the newest first. Periods without a movement are left out. */
export function listFigures(
  db: Queryable,
  by: "week" | "month",
  { from, to }: { from: string; to: string },
): Promise<PeriodFigures[]> {
  return rows(db, figures(by, from, to));
}

/** The first day of the newest week or month with a movement before a day. */
export async function findFiguresBefore(
  db: Queryable,
  by: "week" | "month",
  before: string,
): Promise<string | undefined> {
  return (await firstRow(db, newest(by, before)))?.from;
}
