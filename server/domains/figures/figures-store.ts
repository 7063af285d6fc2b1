import { type LaggingReads, prepared, type Queryable, rows } from "#db/client.ts";

const addViews = prepared(
  "figures-add-views",
  `WITH counted AS (
     SELECT p.id, p.author_id, (app_now() AT TIME ZONE 'UTC')::date AS day, sum(c.en)::integer AS en, sum(c.es)::integer AS es
     FROM unnest($1::text[], $2::integer[], $3::integer[]) AS c (slug, en, es)
     JOIN shared_post_slugs s ON s.slug = c.slug JOIN shared_posts p ON p.id = s.post_id GROUP BY p.id, p.author_id),
   of_creators AS (
     INSERT INTO creator_views AS v (author_id, day, views_en, views_es)
     SELECT author_id, day, sum(en), sum(es) FROM counted GROUP BY author_id, day ORDER BY author_id
     ON CONFLICT (author_id, day) DO UPDATE SET views_en = v.views_en + excluded.views_en, views_es = v.views_es + excluded.views_es),
   -- Another process may have begun the next day already.
   later AS (UPDATE post_views v SET total = v.total + c.en + c.es FROM counted c WHERE v.post_id = c.id AND v.day > c.day)
   INSERT INTO post_views AS v (post_id, day, views_en, views_es, total)
   SELECT id, day, en, es, en + es
     + coalesce((SELECT total FROM post_views e WHERE e.post_id = c.id AND e.day < c.day ORDER BY e.day DESC LIMIT 1), 0)
   FROM counted c ORDER BY id
   ON CONFLICT (post_id, day) DO UPDATE SET views_en = v.views_en + excluded.views_en, views_es = v.views_es + excluded.views_es,
     total = v.total + excluded.views_en + excluded.views_es`,
);

/** The views of one slug by the language of the screen. */
export interface CountedViews {
  slug: string;
  en: number;
  es: number;
}

/** Adds views to today's counts. Ignores slugs without a post. */
export async function insertViews(db: Queryable, counted: readonly CountedViews[]): Promise<void> {
  const columns = [counted.map(({ slug }) => slug), counted.map(({ en }) => en), counted.map(({ es }) => es)] as const;
  await rows(db, addViews(...columns));
}

const ofCreator = `p.author_id = $1 AND ($2::uuid IS NULL OR p.id = $2)`;
const firstDay = `((app_now() AT TIME ZONE 'UTC')::date - $3::integer)`;

const viewsByDay = prepared(
  "figures-views-by-day",
  `SELECT to_char(v.day, 'YYYY-MM-DD') AS "day!", v.views_en AS en, v.views_es AS es
   FROM creator_views v WHERE v.author_id = $1 AND v.day > ((app_now() AT TIME ZONE 'UTC')::date - $2::integer) ORDER BY v.day`,
);
const postViewsByDay = prepared(
  "figures-post-views-by-day",
  `SELECT to_char(v.day, 'YYYY-MM-DD') AS "day!", v.views_en AS en, v.views_es AS es
   FROM shared_posts p JOIN post_views v ON v.post_id = p.id
   WHERE ${ofCreator} AND v.day > ${firstDay} ORDER BY v.day`,
);
const salesByPeriod = prepared(
  "figures-sales-by-period",
  `SELECT to_char(starts_on, 'YYYY-MM-DD') AS "from!", is_day AS "isDay", sum(starts)::integer AS "starts", sum(sales)::integer AS "sales",
     sum(revenue_cents)::integer AS "revenueCents", sum(refunds)::integer AS "refunds", sum(refunded_cents)::integer AS "refundedCents"
   FROM (
     SELECT s.starts_on, s.is_day, 0 AS starts, s.sales, s.revenue_cents, 0 AS refunds, 0 AS refunded_cents
     FROM shared_posts p JOIN shared_post_sales_by_period s ON s.post_id = p.id WHERE ${ofCreator} AND s.starts_on > ${firstDay}
     UNION ALL
     SELECT b.starts_on, b.is_day, b.starts, 0, 0, 0, 0
     FROM shared_posts p JOIN shared_post_starts_by_period b ON b.post_id = p.id WHERE ${ofCreator} AND b.starts_on > ${firstDay}
     UNION ALL
     SELECT r.starts_on, false, 0, 0, 0, r.refunds, r.refunded_cents
     FROM shared_posts p JOIN shared_post_refunds_by_week r ON r.post_id = p.id WHERE ${ofCreator} AND r.starts_on > ${firstDay}) AS periods
   GROUP BY starts_on, is_day ORDER BY starts_on, is_day DESC`,
);
const byPost = prepared(
  "figures-by-post",
  `SELECT p.id, p.title, coalesce(v.views, 0) AS views, coalesce(b.starts, 0) AS starts, coalesce(s.sales, 0) AS sales, coalesce(s.cents, 0) AS "revenueCents"
   FROM shared_posts p
   LEFT JOIN LATERAL (
     SELECT newest.total - coalesce((SELECT total FROM post_views
       WHERE post_id = p.id AND day <= ((app_now() AT TIME ZONE 'UTC')::date - $2::integer) ORDER BY day DESC LIMIT 1), 0) AS views
     FROM (SELECT total FROM post_views WHERE post_id = p.id ORDER BY day DESC LIMIT 1) AS newest) AS v ON true
   LEFT JOIN (SELECT post_id, sum(sales)::integer AS sales, sum(revenue_cents)::integer AS cents FROM shared_post_sales_by_period
     WHERE starts_on > ((app_now() AT TIME ZONE 'UTC')::date - $2::integer) AND post_id IN (SELECT id FROM shared_posts WHERE author_id = $1)
     GROUP BY post_id) AS s ON s.post_id = p.id
   LEFT JOIN (SELECT post_id, sum(starts)::integer AS starts FROM shared_post_starts_by_period
     WHERE starts_on > ((app_now() AT TIME ZONE 'UTC')::date - $2::integer) AND post_id IN (SELECT id FROM shared_posts WHERE author_id = $1)
     GROUP BY post_id) AS b ON b.post_id = p.id
   WHERE p.author_id = $1 ORDER BY v.views DESC NULLS LAST, lower(p.title), p.id LIMIT 500`,
);

/** Which figures: of a creator, perhaps of one post, of the last days. */
export interface FiguresFilter {
  creatorId: string;
  postId: string | undefined;
  days: number;
}

/** Views by day, oldest first; days without a view have no row. */
export function findViewsByDay(reads: LaggingReads, { creatorId, postId, days }: FiguresFilter) {
  return postId === undefined
    ? rows(reads, viewsByDay(creatorId, days))
    : rows(reads, postViewsByDay(creatorId, postId, days));
}

/** Started payments, sales and refunds by day or week, oldest first, of what a creator may see (decision 155). */
export function findSalesByPeriod(reads: LaggingReads, { creatorId, postId, days }: FiguresFilter) {
  return rows(reads, salesByPeriod(creatorId, postId ?? null, days));
}

/** At most 500 posts of a creator, the most viewed first. */
export function findFiguresByPost(reads: LaggingReads, { creatorId, days }: Pick<FiguresFilter, "creatorId" | "days">) {
  return rows(reads, byPost(creatorId, days));
}
