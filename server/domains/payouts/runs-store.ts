import { oneRow, prepared, type Queryable, rows } from "#db/client.ts";
import { holdInForce, payoutsRestricted } from "./holds-store.ts";

const due = `(0 - sum(e.amount_cents) FILTER (WHERE e.line IN ('payouts', 'transfer-reversals') OR e.amount_cents > 0 OR e.day < $1::text::date))::integer`;
const ofCreator = "concat_ws(' ', c.first_name, c.last_name) AS name, c.username";
const restricted = payoutsRestricted("c.id");
/** The hold that ends last; one without an end first. */
const hold = `LEFT JOIN LATERAL (SELECT h.id, h.cause, h.reason, h.ends_at FROM payout_holds h WHERE h.author_id = c.id AND ${holdInForce}
     ORDER BY h.cause DESC, h.ends_at DESC LIMIT 1) AS h ON true`;
const holdColumns = `h.id AS "holdId", h.cause AS "holdCause", h.reason AS "holdReason", h.ends_at AS "heldUntil"`;

const next = prepared(
  "payout-run-next",
  `SELECT ${ofCreator}, d.cents AS "amountCents", a.status, ${restricted} AS "isRestricted",
     coalesce(s.schedule, 'weekly') AS schedule, ${holdColumns}
   FROM shared_creators c
   CROSS JOIN LATERAL (SELECT ${due} AS cents FROM shared_creator_entries e WHERE e.author_id = c.id AND e.account = 'creator-payable') AS d
   LEFT JOIN payout_accounts a ON a.author_id = c.id AND a.replaced_at IS NULL
   LEFT JOIN payout_schedules s ON s.author_id = c.id
   ${hold}
   WHERE d.cents <> 0 AND c.username > $2 ORDER BY c.username LIMIT $3`,
);
const forecast = prepared(
  "payout-run-forecast",
  `WITH d AS (
     SELECT e.author_id, ${due} AS cents FROM shared_creator_entries e WHERE e.account = 'creator-payable' GROUP BY e.author_id),
   paid AS (
     SELECT d.cents, a.rail, EXISTS (SELECT FROM payout_holds h WHERE h.author_id = c.id AND ${holdInForce}) AS is_held
     FROM d JOIN shared_creators c ON c.id = d.author_id
     JOIN payout_accounts a ON a.author_id = c.id AND a.replaced_at IS NULL AND a.status = 'active'
     WHERE d.cents >= $2 AND NOT ${restricted}
       AND ($3 OR NOT EXISTS (SELECT FROM payout_schedules s WHERE s.author_id = c.id AND s.schedule = 'monthly')))
   SELECT count(cents)::integer AS payouts, coalesce(sum(cents) FILTER (WHERE rail = 'connect'), 0)::float8 AS "neededCents",
     coalesce(sum(cents) FILTER (WHERE rail = 'connect' AND is_held), 0)::float8 AS "heldCents", o."openCents",
     coalesce(sum(cents) FILTER (WHERE rail = 'global'), 0)::float8 + o."openGlobalCents" AS "globalCents"
   FROM (
     SELECT coalesce(sum(p.amount_cents) FILTER (WHERE a.rail = 'connect'), 0)::float8 AS "openCents",
       coalesce(sum(p.amount_cents) FILTER (WHERE a.rail = 'global'), 0)::float8 AS "openGlobalCents"
     FROM payouts p JOIN payout_accounts a ON a.id = p.payout_account_id WHERE p.transferred_at IS NULL AND p.undone_at IS NULL) AS o
   LEFT JOIN paid ON true GROUP BY o."openCents", o."openGlobalCents"`,
);
const periods = prepared(
  "payout-run-periods",
  `SELECT to_char(period, 'YYYY-MM-DD') AS "period!" FROM (
     SELECT period FROM paydays UNION SELECT max(period) FROM payouts UNION SELECT max(period) FROM payout_skips) AS known
   WHERE period IS NOT NULL ORDER BY period DESC LIMIT 26`,
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
     p.undone_at AS "undoneAt", p.returned_at AS "returnedAt", coalesce(p.return_reason, p.last_failure) AS "lastFailure", b.status AS "bankStatus",
     ${restricted} AS "isRestricted", ${holdColumns},
     (p.transferred_at IS NULL AND p.undone_at IS NULL AND p.attempts = p.refusals) AS "canUndo"
   FROM (SELECT * FROM payouts WHERE period = $1::text::date ORDER BY amount_cents DESC, id LIMIT $2 OFFSET $3) AS p
   JOIN shared_creators c ON c.id = p.author_id
   LEFT JOIN LATERAL (
     SELECT status FROM bank_payouts WHERE payout_account_id = p.payout_account_id
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

/** The creators after a username whose balance at a payday's cut-off is not zero, with the facts that decide about their payouts. */
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

/** The newest paydays, newest first. */
export async function listPeriods(db: Queryable): Promise<string[]> {
  return (await rows(db, periods())).map(({ period }) => period);
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
