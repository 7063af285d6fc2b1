import { oneRow, prepared, type Queryable, rows } from "#db/client.ts";
import type { Account } from "./accounts.ts";

/** A movement of the provider as the ledger has it. */
export interface KnownMovement {
  sourceId: string;
  /** Null for the transfer of a payout, and for a fee that belongs to no payment. */
  paymentIntentId: string | null;
  amountCents: number;
  feeCents: number;
}

export interface UnbalancedRow {
  sourceId: string;
  entries: number;
  cents: number;
}

/** A sum of a creator that differs from the entries. */
export interface WrongSum {
  creatorId: string;
  /** `owed` of everything, `credits` of a week, or `movements`, `amount` or `in disputes` of a line of a week. */
  sum: string;
  /** The Monday of the week; null for all that is owed. */
  week: string | null;
  /** The line of statements; null for sums of all lines. */
  line: string | null;
  /** Cents, or a count of movements. */
  stored: number;
  entries: number;
}

const partSize = 50_000;

const within = prepared(
  "ledger-audit-within",
  `SELECT source_id AS "sourceId", payment_intent_id AS "paymentIntentId", amount_cents AS "amountCents",
     fee_cents AS "feeCents"
   FROM ledger_transactions
   WHERE source_id LIKE 'txn\\_%' AND occurred_at >= to_timestamp($1::float8) AND occurred_at < to_timestamp($2::float8 + 1)`,
);
const followed = prepared(
  "ledger-audit-followed",
  `SELECT payment_intent_id AS id FROM ledger_payments WHERE payment_intent_id = ANY ($1)`,
);
const unbalanced = prepared(
  "ledger-audit-unbalanced",
  `SELECT t.source_id AS "sourceId", count(e.amount_cents)::int AS entries, coalesce(sum(e.amount_cents), 0)::float8 AS cents
   FROM ledger_transactions t LEFT JOIN ledger_entries e ON e.transaction_id = t.id
   WHERE t.id > $1 AND t.id <= $2
   GROUP BY t.id HAVING coalesce(sum(e.amount_cents), 0) <> 0 OR count(e.amount_cents) < 2`,
);
const lastId = prepared("ledger-audit-last", "SELECT coalesce(max(id), 0)::float8 AS id FROM ledger_transactions");
const uncharged = prepared(
  "ledger-audit-uncharged",
  `SELECT p.payment_intent_id AS "paymentIntentId", p.recorded_at < to_timestamp($2::float8 + 1) AS "isLate"
   FROM ledger_payments p WHERE p.recorded_at < to_timestamp($1::float8 + 1)
     AND NOT EXISTS (SELECT FROM ledger_transactions t WHERE t.payment_intent_id = p.payment_intent_id AND t.kind = 'charge')
   LIMIT 1000`,
);
const balances = prepared(
  "ledger-audit-balances",
  "SELECT account, sum(amount_cents)::float8 AS cents FROM ledger_entries GROUP BY account",
);
const ofWeekLines = (movements: string, amount: string, held: string) =>
  `CROSS JOIN LATERAL (VALUES ('movements', ${movements}), ('amount', ${amount}), ('in disputes', ${held})) AS v (sum, value)`;
// One row for each sum of a creator, whether it is stored, of entries, or both.
const wrongSums = prepared(
  "ledger-audit-sums",
  `SELECT author_id AS "creatorId!", sum, to_char(week, 'YYYY-MM-DD') AS week, line, sum(stored)::float8 AS stored, sum(entries)::float8 AS entries
   FROM (
     SELECT author_id, 'owed' AS sum, NULL::date AS week, NULL AS line, 0 AS stored, 0 - sum(amount_cents) AS entries
       FROM ledger_entries WHERE account = 'creator-payable' GROUP BY author_id
     UNION ALL SELECT author_id, 'owed', NULL, NULL, owed_cents, 0 FROM creator_balances
     UNION ALL SELECT author_id, 'credits', date_trunc('week', day)::date, NULL, 0, 0 - sum(amount_cents) FROM ledger_entries
       WHERE account = 'creator-payable' AND amount_cents < 0 AND line NOT IN ('payouts', 'transfer-reversals') GROUP BY 1, 2, 3
     UNION ALL SELECT author_id, 'credits', week, NULL, credit_cents, 0 FROM creator_week_credits
     UNION ALL SELECT author_id, v.sum, week, line, 0, value FROM (
         SELECT author_id, date_trunc('week', day)::date AS week, line, count(*) FILTER (WHERE account = 'creator-payable') AS movements,
           0 - sum(amount_cents) AS amount, 0 - coalesce(sum(amount_cents) FILTER (WHERE account = 'creator-held'), 0) AS held
         FROM ledger_entries WHERE account IN ('creator-payable', 'creator-held') GROUP BY 1, 2, 3) AS e
       ${ofWeekLines("e.movements", "e.amount", "e.held")}
     UNION ALL SELECT author_id, v.sum, week, line, value, 0 FROM creator_week_lines ${ofWeekLines("movements", "amount_cents", "held_cents")}) AS sums
   GROUP BY author_id, sum, week, line HAVING sum(stored) <> sum(entries) ORDER BY author_id, week, line, sum LIMIT 1000`,
);
const count = prepared("ledger-audit-count", "SELECT count(*)::float8 AS transactions FROM ledger_transactions");

/** The provider's movements that the ledger has of a span of the provider's time, both seconds included. */
export function listKnownMovements(db: Queryable, span: { fromSec: number; toSec: number }): Promise<KnownMovement[]> {
  return rows(db, within(span.fromSec, span.toSec));
}

/** Which of these payments the ledger follows. */
export async function findFollowed(db: Queryable, paymentIntentIds: string[]): Promise<Set<string>> {
  return new Set((await rows(db, followed(paymentIntentIds))).map(({ id }) => id));
}

/** Transactions that do not sum to zero, or have no two entries; read a part at a time, however many there are. */
export async function listUnbalanced(db: Queryable): Promise<UnbalancedRow[]> {
  const { id: last } = await oneRow(db, lastId());
  const found: UnbalancedRow[] = [];
  for (let from = 0; from < last; from += partSize) found.push(...(await rows(db, unbalanced(from, from + partSize))));
  return found;
}

/** Payments whose charge is not posted, and whether they were recorded before `lateSec`. */
export function listUncharged(
  db: Queryable,
  { untilSec, lateSec }: { untilSec: number; lateSec: number },
): Promise<{ paymentIntentId: string; isLate: boolean }[]> {
  return rows(db, uncharged(untilSec, lateSec));
}

/** The balance of each account that is not empty, in cents. */
export function listBalances(db: Queryable): Promise<{ account: Account; cents: number }[]> {
  return rows(db, balances());
}

/** The stored sums of creators that differ from the sums of their entries. */
export function listWrongSums(db: Queryable): Promise<WrongSum[]> {
  return rows(db, wrongSums());
}

/** How many transactions there are. */
export async function countTransactions(db: Queryable): Promise<number> {
  return (await oneRow(db, count())).transactions;
}
