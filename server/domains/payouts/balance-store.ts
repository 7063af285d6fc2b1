import { oneRow, prepared, type Queryable } from "#db/client.ts";
import { daysOfSales } from "./sales-store.ts";

/** Only what the list of sales shows: weeks that are over, and days of the running week with five sales of a piece or more. */
const shownBalance = prepared(
  "payouts-shown-balance",
  `WITH ${daysOfSales},
   running AS (SELECT coalesce(sum(cents) FILTER (WHERE is_day), 0)::integer AS cents FROM days)
   SELECT (0 - coalesce(sum(amount_cents) FILTER (WHERE account = 'creator-payable' AND NOT is_held), 0))::integer AS "payableCents",
     (0 - coalesce(sum(amount_cents) FILTER (WHERE account = 'creator-payable' AND is_held), 0))::integer AS "lastWeekCents",
     (0 - coalesce(sum(amount_cents) FILTER (WHERE account = 'creator-held'), 0))::integer AS "disputedCents",
     (SELECT cents FROM running) AS "runningWeekCents!"
   FROM (SELECT account, amount_cents, line <> 'payouts' AND amount_cents < 0 AND day >= $4::text::date AS is_held
     FROM shared_creator_entries WHERE author_id = $1 AND (line = 'payouts' OR day < $2::text::date)) AS e`,
);

/** The balance that a creator sees, in cents. It changes by whole weeks, so that it reveals no single sale (decision 172). */
export interface ShownBalance {
  /** The rest of the amount that the last payday could pay; below zero after refunds of payouts. */
  payableCents: number;
  /** Credits of last week, which the next payday pays. */
  lastWeekCents: number;
  /** The days of the running week that show already; the payday after the next one pays them. */
  runningWeekCents: number;
  /** The creator's part of open disputes. */
  disputedCents: number;
}

/** The balance that a creator sees in the week from `monday`; `cutOff` is the Monday before, `until` the one after. */
export function findShownBalance(
  db: Queryable,
  creatorId: string,
  { monday, until, cutOff }: { monday: string; until: string; cutOff: string },
): Promise<ShownBalance> {
  return oneRow(db, shownBalance(creatorId, monday, until, cutOff));
}
