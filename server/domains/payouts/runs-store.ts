import { oneRow, prepared, type Queryable, rows } from "#db/client.ts";
import { isCredit } from "./balance-store.ts";
import { holdInForce, payoutsRestricted } from "./holds-store.ts";
import { holdDays, minimumPayoutCents } from "./payday-dates.ts";
import { choseMonths, waitsForMonth } from "./schedules-store.ts";
import { isUnknownAtRest } from "./unknown-payouts-store.ts";

/** Credits that a payday does not pay yet: those of the weeks from its cut-off, a Monday, on. The rest of what is owed is due. */
const heldCredits =
  "sum(w.credit_cents)::bigint AS cents FROM shared_creator_week_credits w WHERE w.week >= $1::text::date";
const ofCreator = "concat_ws(' ', c.first_name, c.last_name) AS name, c.username";
const restricted = payoutsRestricted("c.id");
/** The hold that ends last; one without an end first. */
const hold = `LEFT JOIN LATERAL (SELECT h.id, h.cause, h.reason, h.ends_at FROM payout_holds h WHERE h.author_id = c.id AND ${holdInForce}
     ORDER BY h.cause DESC, h.ends_at DESC LIMIT 1) AS h ON true`;
const holdColumns = `h.id AS "holdId", h.cause AS "holdCause", h.reason AS "holdReason", h.ends_at AS "heldUntil"`;

/** The day before the payday on which a creator without payouts gets the first one (decision 259). */
const firstPayout = `LEFT JOIN LATERAL (
     SELECT to_char(f.day, 'YYYY-MM-DD') AS day, f.cents FROM (
       SELECT g.day, (b.owed_cents - coalesce((SELECT 0 - sum(e.amount_cents) FROM shared_creator_entries e
         WHERE e.author_id = c.id AND e.day >= (g.day - interval '${holdDays} days')::date AND ${isCredit}), 0))::integer AS cents
       FROM generate_series((app_now() AT TIME ZONE 'UTC')::date + 1, $1::text::date + 6, interval '1 day') AS g (day)
       WHERE a.status = 'active' AND NOT EXISTS (SELECT FROM payouts p WHERE p.author_id = c.id) AND NOT ${choseMonths("c.id")}) AS f
     WHERE f.cents >= ${minimumPayoutCents} ORDER BY f.day LIMIT 1) AS f ON true`;

const next = prepared(
  "payout-run-next",
  `SELECT ${ofCreator}, d.cents AS "amountCents", a.status, ${restricted} AS "isRestricted",
     NOT EXISTS (SELECT FROM payouts p WHERE p.author_id = c.id) AS "isFirst",
     ${waitsForMonth("c.id", "$1::text::date + 7")} AS "isMonthly", f.day AS "firstDay", f.cents AS "firstCents", ${holdColumns}
   FROM shared_creators c
   JOIN shared_creator_balances b ON b.author_id = c.id
   CROSS JOIN LATERAL (SELECT ${heldCredits} AND w.author_id = c.id) AS held
   CROSS JOIN LATERAL (SELECT (b.owed_cents - coalesce(held.cents, 0))::integer AS cents) AS d
   LEFT JOIN payout_accounts a ON a.author_id = c.id AND a.replaced_at IS NULL
   ${firstPayout}
   ${hold}
   WHERE d.cents <> 0 AND c.username > $2 ORDER BY c.username LIMIT $3`,
);
const forecast = prepared(
  "payout-run-forecast",
  `WITH held AS (SELECT w.author_id, ${heldCredits} GROUP BY w.author_id),
   due AS (
     SELECT (b.owed_cents - coalesce(held.cents, 0))::integer AS cents, a.rail, h.author_id IS NOT NULL AS is_held
     FROM payout_accounts a JOIN shared_creator_balances b USING (author_id) LEFT JOIN held USING (author_id)
     LEFT JOIN (SELECT DISTINCT h.author_id FROM payout_holds h WHERE ${holdInForce}) AS h USING (author_id)
     WHERE a.replaced_at IS NULL AND a.status = 'active' AND NOT ${payoutsRestricted("a.author_id")}
       AND ($3 OR NOT ${waitsForMonth("a.author_id", "$1::text::date + 7")})),
   next AS (
     SELECT count(*)::integer AS payouts, coalesce(sum(cents) FILTER (WHERE rail = 'connect'), 0)::float8 AS cents,
       coalesce(sum(cents) FILTER (WHERE rail = 'connect' AND is_held), 0)::float8 AS held_cents,
       coalesce(sum(cents) FILTER (WHERE rail = 'global'), 0)::float8 AS global_cents
     FROM due WHERE cents >= $2),
   open AS (
     SELECT coalesce(sum(p.amount_cents) FILTER (WHERE a.rail = 'connect'), 0)::float8 AS cents,
       coalesce(sum(p.amount_cents) FILTER (WHERE a.rail = 'global'), 0)::float8 AS global_cents
     FROM payouts p JOIN payout_accounts a ON a.id = p.payout_account_id WHERE p.transferred_at IS NULL AND p.undone_at IS NULL)
   SELECT next.payouts, next.cents AS "neededCents", next.held_cents AS "heldCents", open.cents AS "openCents",
     next.global_cents + open.global_cents AS "globalCents"
   FROM next, open`,
);
const periods = prepared(
  "payout-run-periods",
  `WITH weekly AS (
     SELECT period FROM (SELECT period FROM paydays UNION SELECT max(period) FROM payouts UNION SELECT max(period) FROM payout_skips) AS known
     WHERE extract(isodow FROM period) = 1 ORDER BY period DESC LIMIT 26),
   others AS (
     SELECT period FROM paydays d WHERE extract(isodow FROM period) <> 1 AND period >= coalesce((SELECT min(period) FROM weekly), period)
       AND EXISTS (SELECT FROM payouts p WHERE p.period = d.period))
   SELECT to_char(period, 'YYYY-MM-DD') AS "period!", extract(isodow FROM period) = 1 AS "isWeekly"
   FROM (SELECT period FROM weekly UNION ALL SELECT period FROM others) AS known ORDER BY known.period DESC`,
);
const totals = prepared(
  "payout-run-totals",
  `SELECT count(*)::integer AS payouts, coalesce(sum(amount_cents), 0)::float8 AS "amountCents",
     count(*) FILTER (WHERE transferred_at IS NOT NULL AND returned_at IS NULL)::integer AS transferred,
     coalesce(sum(amount_cents) FILTER (WHERE transferred_at IS NOT NULL AND returned_at IS NULL), 0)::float8 AS "transferredCents",
     count(*) FILTER (WHERE undone_at IS NOT NULL)::integer AS undone,
     (SELECT count(*)::integer FROM payout_skips WHERE period = $1::text::date) AS "skips"
   FROM payouts WHERE period = $1::text::date`,
);
const payouts = prepared(
  "payout-run-payouts",
  `SELECT p.id, ${ofCreator}, p.amount_cents AS "amountCents", p.asked_at AS "askedAt", p.transferred_at AS "transferredAt",
     p.undone_at AS "undoneAt", p.returned_at AS "returnedAt", coalesce(p.return_reason, b.failure_code, p.last_failure) AS "lastFailure", b.status AS "bankStatus",
     CASE WHEN a.replaced_at IS NULL THEN a.status ELSE 'disconnected' END AS "accountStatus", ${restricted} AS "isRestricted", ${holdColumns},
     (p.transferred_at IS NULL AND p.undone_at IS NULL AND (p.attempts = p.refusals OR ${isUnknownAtRest})) AS "canUndo"
   FROM (SELECT * FROM payouts WHERE period = $1::text::date ORDER BY amount_cents DESC, id LIMIT $2 OFFSET $3) AS p
   JOIN shared_creators c ON c.id = p.author_id JOIN payout_accounts a ON a.id = p.payout_account_id
   LEFT JOIN LATERAL (
     SELECT status, failure_code FROM bank_payouts WHERE payout_account_id = p.payout_account_id
       AND p.destination_payment_id = ANY (payment_ids) ORDER BY arrives_at DESC, status <> 'failed' DESC LIMIT 1) AS b ON true
   ${hold}
   ORDER BY p.amount_cents DESC, p.id`,
);
const skips = prepared(
  "payout-run-skips",
  `SELECT ${ofCreator}, s.amount_cents AS "amountCents", s.reason
   FROM (SELECT * FROM payout_skips WHERE period = $1::text::date ORDER BY amount_cents DESC, author_id LIMIT $2 OFFSET $3) AS s
   JOIN shared_creators c ON c.id = s.author_id ORDER BY s.amount_cents DESC, s.author_id`,
);

/**
 * The creators after a username whose balance at a payday's cut-off is not zero, with the facts that decide about their payouts, and the first
 * payout of those that get it before the payday.
 */
export function listNext(db: Queryable, { cutOff, after, limit }: { cutOff: string; after: string; limit: number }) {
  return rows(db, next(cutOff, after, limit));
}

/** The sums that a payday with this cut-off reserves, of at least `minimumCents` each, by the books of now, and the sum that is reserved already; `globalCents` is both sums of Global Payouts, the others are of Connect. `isMonthly`: it is the first payday of its month. */
export function findForecast(
  db: Queryable,
  { cutOff, minimumCents, isMonthly }: { cutOff: string; minimumCents: number; isMonthly: boolean },
) {
  return oneRow(db, forecast(cutOff, minimumCents, isMonthly));
}

/** The paydays of half a year, newest first: each Monday, and the other days that had a first payout. */
export function listPeriods(db: Queryable): Promise<{ period: string; isWeekly: boolean }[]> {
  return rows(db, periods());
}

/** The newest weekly payday of these; without one the newest of all. */
export function newestOf(periods: readonly { period: string; isWeekly: boolean }[]): string | undefined {
  return (periods.find(({ isWeekly }) => isWeekly) ?? periods[0])?.period;
}

/** The sums of a payday; what came back does not count as transferred. */
export function findTotals(db: Queryable, period: string) {
  return oneRow(db, totals(period));
}

/** A page of a payday's payouts, the highest first. */
export function listRunPayouts(db: Queryable, period: string, { limit, offset }: { limit: number; offset: number }) {
  return rows(db, payouts(period, limit, offset));
}

/** A page of a payday's skips, the highest first. */
export function listRunSkips(db: Queryable, period: string, { limit, offset }: { limit: number; offset: number }) {
  return rows(db, skips(period, limit, offset));
}
