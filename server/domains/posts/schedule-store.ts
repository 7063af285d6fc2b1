import { prepared } from "#db/client.ts";

/**
 * The schedule of posts with a future date: the database's current time (to pass to the next query), the seconds until
 * the next publication, and whether one happened since the time that was passed (null: from now on).
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
