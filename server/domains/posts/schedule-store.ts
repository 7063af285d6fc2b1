import { prepared } from "#db/client.ts";

/** How the posts stand that have a date to come, at a moment of the database. */
export interface AwaitedPublication {
  /** The moment, as the next question names it. */
  checkedAt: string;
  /** Until the next one is published; null for none. */
  seconds: number | null;
  /** Whether one has come out since the last moment that was asked about. */
  hasPassed: boolean;
}

/** How the awaited posts stand (`AwaitedPublication`) since a moment (null: from now on). */
export const nextPublication = prepared(
  "content-next-publication",
  `SELECT checked.at::text AS "checkedAt",
     (SELECT extract(epoch FROM published_at - checked.at)::float8 FROM posts
      WHERE published_at > checked.at AND published_at < 'infinity' ORDER BY published_at, id LIMIT 1) AS seconds,
     EXISTS (SELECT FROM posts WHERE published_at > coalesce($1::timestamptz, checked.at) AND published_at <= checked.at
             AND updated_at < published_at) AS "hasPassed"
   FROM (SELECT app_now() AS at) AS checked`,
);
