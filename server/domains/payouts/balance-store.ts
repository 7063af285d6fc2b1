import { oneRow, prepared, type Queryable, rows } from "#db/client.ts";
import { holdDays } from "./payday-dates.ts";

/** A credit is held for seven days after its moment; a debit never is. */
const isHeld = `account = 'creator-payable' AND amount_cents < 0 AND line NOT IN ('payouts', 'transfer-reversals')
  AND occurred_at > app_now() - interval '${holdDays} days'`;

const balance = prepared(
  "payouts-balance",
  `SELECT (0 - coalesce(sum(amount_cents) FILTER (WHERE account = 'creator-payable' AND NOT (${isHeld})), 0))::integer AS "payableCents",
     (0 - coalesce(sum(amount_cents) FILTER (WHERE ${isHeld}), 0))::integer AS "heldCents",
     (0 - coalesce(sum(amount_cents) FILTER (WHERE account = 'creator-held'), 0))::integer AS "disputedCents",
     (0 - coalesce(sum(amount_cents) FILTER (WHERE account = 'creator-payable'
       AND (line IN ('payouts', 'transfer-reversals') OR amount_cents > 0 OR day < $2::text::date)), 0))::integer AS "nextPayableCents"
   FROM shared_creator_entries WHERE author_id = $1`,
);
const holds = prepared(
  "payouts-holds",
  `SELECT to_char(date_trunc('week', day), 'YYYY-MM-DD') AS "week!", (0 - sum(amount_cents))::integer AS cents
   FROM shared_creator_entries WHERE author_id = $1 AND day >= (app_now() - interval '${holdDays + 2} days')::date AND ${isHeld}
   GROUP BY 1 ORDER BY 1`,
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

/** Held credits by the week of their sales, oldest first: its Monday (UTC) and the sum in cents. */
export function listHeldWeeks(db: Queryable, creatorId: string): Promise<{ week: string; cents: number }[]> {
  return rows(db, holds(creatorId));
}
