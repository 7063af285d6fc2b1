import { firstRow, prepared, type Queryable, rows } from "#db/client.ts";

const newestWeek = prepared(
  "sales-newest-week",
  `SELECT to_char(date_trunc('week', day), 'YYYY-MM-DD') AS "week!" FROM shared_creator_entries
   WHERE author_id = $1 AND day < $2::text::date AND line IN ('sales', 'refunds', 'disputes') ORDER BY day DESC LIMIT 1`,
);
/**
 * A creator's sales of a span of days (decision 155). Each entry has a transaction, so its amount is there. The last parameters are its first day and
 * the day after.
 */
const daysOfSales = `moved AS (
     SELECT payment_intent_id, day, line, max(moved_cents) AS moved_cents, (0 - sum(amount_cents)) AS cents
     FROM shared_creator_entries
     WHERE author_id = $1 AND account IN ('creator-payable', 'creator-held') AND line IN ('sales', 'refunds', 'disputes')
       AND day >= $2::text::date AND day < $3::text::date
     GROUP BY transaction_id, payment_intent_id, day, line HAVING sum(amount_cents) <> 0),
   days AS (
     SELECT o.post_id, m.day, m.line, m.line = 'sales' AND count(*) >= 5 AND m.day < (app_now() AT TIME ZONE 'UTC')::date AS is_day,
       count(*) AS movements, sum(m.moved_cents) AS moved_cents, sum(m.cents) AS cents
     FROM moved m LEFT JOIN shared_orders o ON o.payment_intent_id = m.payment_intent_id GROUP BY o.post_id, m.day, m.line)`;
const sales = prepared(
  "sales-lines",
  `WITH ${daysOfSales},
   periods AS (
     SELECT post_id, line, is_day, CASE WHEN is_day THEN day ELSE date_trunc('week', day)::date END AS starts_on, movements, moved_cents, cents
     FROM days)
   SELECT s.post_id AS "postId", p.title, to_char(s.starts_on, 'YYYY-MM-DD') AS "from!", s.is_day AS "isDay", s.line,
     sum(s.movements)::integer AS movements, sum(s.moved_cents)::integer AS "movedCents!", sum(s.cents)::integer AS "amountCents"
   FROM periods s LEFT JOIN shared_posts p ON p.id = s.post_id
   WHERE s.is_day OR s.starts_on < date_trunc('week', app_now(), 'UTC')::date
   GROUP BY s.post_id, p.title, s.starts_on, s.is_day, s.line
   ORDER BY s.starts_on DESC, s.is_day DESC, s.line DESC, "amountCents" DESC, s.post_id`,
);

/** The newest week before the one of a day in which anything was sold or taken back. */
export async function findSalesWeek(db: Queryable, creatorId: string, before: string): Promise<string | undefined> {
  return (await firstRow(db, newestWeek(creatorId, before)))?.week;
}

/** Sales by piece and by day or week, and what was taken back by week, newest first, of the days from `from` to before `to`. */
export async function listSales(db: Queryable, creatorId: string, from: string, to: string) {
  // The statement excludes payouts and what was taken back from them.
  return (await rows(db, sales(creatorId, from, to))).flatMap(({ line, ...of }) =>
    line === "payouts" || line === "transfer-reversals" ? [] : [{ ...of, line }],
  );
}
