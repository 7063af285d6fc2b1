import { prepared } from "#db/client.ts";

/**
 * How the posts stand that have a date to come: the moment of the database (as the next question names it), the seconds until the next one is
 * published, and whether one has come out since the last moment that was asked about (null: from now on).
 */
export const nextPublication = prepared(
  "content-next-publication",
  `SELECT checked.at::text AS "checkedAt",
     (SELECT extract(epoch FROM published_at - checked.at)::float8 FROM posts
      WHERE published_at > checked.at AND published_at < 'infinity' ORDER BY published_at, id LIMIT 1) AS seconds,
     EXISTS (SELECT FROM posts WHERE published_at > coalesce($1::text::timestamptz, checked.at) AND published_at <= checked.at
             AND updated_at < published_at) AS "hasPassed"
   FROM (SELECT app_now() AS at) AS checked`,
);
