import { prepared } from "#db/client.ts";

/** The channel on which the database tells every process that what readers see has changed (migration 0012 has the names). */
export const contentChanged = "content_changed";

/** In how many seconds the next post that has a date to come is published: `{ seconds }`, null for none. */
export const nextPublication = prepared(
  "content-next-publication",
  `SELECT extract(epoch FROM published_at - app_now())::float8 AS seconds FROM posts
   WHERE published_at > (SELECT app_now()) AND published_at < 'infinity' ORDER BY published_at, id LIMIT 1`,
);
