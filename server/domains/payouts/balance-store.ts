import { oneRow, prepared, type Queryable, rows } from "#db/client.ts";
import { holdDays } from "./payday-dates.ts";

/** Which rows of `shared_creator_entries` a hold delays. */
export const isCredit =
  "account = 'creator-payable' AND amount_cents < 0 AND line NOT IN ('payouts', 'transfer-reversals')";

/** A credit is held for seven days after its moment; a debit never is. Its day can lie a little before its moment, so the index is asked for two days more. */
const heldCredits = `FROM shared_creator_entries WHERE author_id = $1 AND day >= (app_now() - interval '${holdDays + 2} days')::date
  AND ${isCredit} AND occurred_at > app_now() - interval '${holdDays} days'`;

// Sums that the ledger keeps, and the entries of the last days (decision 220).
const balance = prepared(
  "payouts-balance",
  `SELECT (owed - held)::integer AS "payableCents!", held::integer AS "heldCents!", disputed::integer AS "disputedCents!",
     (owed - later)::integer AS "nextPayableCents!"
   FROM coalesce((SELECT owed_cents FROM shared_creator_balances WHERE author_id = $1), 0) AS owed,
     coalesce((SELECT 0 - sum(amount_cents) ${heldCredits}), 0) AS held,
     coalesce((SELECT sum(held_cents) FROM shared_creator_week_lines WHERE author_id = $1), 0) AS disputed,
     coalesce((SELECT 0 - sum(amount_cents) FROM shared_creator_entries WHERE author_id = $1 AND day >= $2::text::date AND ${isCredit}), 0) AS later`,
);
const creditDays = prepared(
  "payouts-credit-days",
  `SELECT to_char(day, 'YYYY-MM-DD') AS "day!", (0 - sum(amount_cents))::integer AS cents
   FROM shared_creator_entries WHERE author_id = $1 AND day >= $2::text::date AND ${isCredit} GROUP BY 1 ORDER BY 1`,
);
const holds = prepared(
  "payouts-holds",
  `SELECT to_char(CASE WHEN (day < $2?::text::date) IS NOT TRUE THEN date_trunc('week', day) END, 'YYYY-MM-DD') AS week, (0 - sum(amount_cents))::integer AS cents
   ${heldCredits} GROUP BY 1 ORDER BY 1 NULLS FIRST`,
);

/** The balance of a creator, in cents, as the books have it now (decision 172). */
export interface Balance {
  /** Credits older than their hold and all debits; below zero after refunds of payouts. */
  payableCents: number;
  /** Younger credits. */
  heldCents: number;
  /** The creator's part of open disputes. */
  disputedCents: number;
  /** The amount that the next payday can pay, of everything that is in the books now. */
  nextPayableCents: number;
}

/** The balance of a creator. The next payday pays the sales of days before `cutOff` (`2026-11-23`). */
export function findBalance(db: Queryable, creatorId: string, cutOff: string): Promise<Balance> {
  return oneRow(db, balance(creatorId, cutOff));
}

/**
 * Held credits by the week of their sales, oldest first: its Monday (UTC) and the sum in cents. Those of days before `firstCutOff`, if given,
 * come first and have no week: the creator's first payout pays them.
 */
export function listHeldWeeks(
  db: Queryable,
  creatorId: string,
  firstCutOff: string | null,
): Promise<{ week: string | null; cents: number }[]> {
  return rows(db, holds(creatorId, firstCutOff));
}

/** Credits of days from one on, oldest first, in cents. */
export function listCreditDays(
  db: Queryable,
  creatorId: string,
  from: string,
): Promise<{ day: string; cents: number }[]> {
  return rows(db, creditDays(creatorId, from));
}
