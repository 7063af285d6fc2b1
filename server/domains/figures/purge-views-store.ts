import { oneRow, prepared, type Transaction } from "#db/client.ts";

// The newest row of a post before the limit stays: its total is what later periods are counted from.
const posts = prepared(
  "figures-purge-post-views",
  `WITH old AS (
     SELECT v.post_id, v.day FROM post_views v
     WHERE v.day < (app_now() AT TIME ZONE 'UTC')::date - $1::integer AND EXISTS (SELECT FROM post_views later
       WHERE later.post_id = v.post_id AND later.day > v.day AND later.day < (app_now() AT TIME ZONE 'UTC')::date - $1::integer)
     ORDER BY v.day LIMIT $2 FOR UPDATE SKIP LOCKED),
   gone AS (DELETE FROM post_views v USING old WHERE v.post_id = old.post_id AND v.day = old.day RETURNING 1)
   SELECT count(*)::int AS purged FROM gone`,
);
const creators = prepared(
  "figures-purge-creator-views",
  `WITH old AS (
     SELECT author_id, day FROM creator_views WHERE day < (app_now() AT TIME ZONE 'UTC')::date - $1::integer
     ORDER BY day LIMIT $2 FOR UPDATE SKIP LOCKED),
   gone AS (DELETE FROM creator_views v USING old WHERE v.author_id = old.author_id AND v.day = old.day RETURNING 1)
   SELECT count(*)::int AS purged FROM gone`,
);

/**
 * Deletes the oldest views by day that are older than `days`, at most `limit` of posts and as many of creators, and returns
 * how many. The views of all time, and those of every period of at most `days`, stay as they are.
 */
export async function purgeViews(tx: Transaction, days: number, limit: number): Promise<number> {
  const ofPosts = (await oneRow(tx, posts(days, limit))).purged;
  return ofPosts + (await oneRow(tx, creators(days, limit))).purged;
}
