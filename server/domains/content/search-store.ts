import { oneRow, prepared, type Queryable } from "#db/client.ts";
import type { PageOfIds, PageWish } from "./listing-store.ts";

/** A search ranks and counts the newest matches up to this many: its cost does not grow with the catalogue. */
export const mostFound = 1_000;

// A word as it was typed counts more than one that it is only the beginning of; half of the score is given for being new.
const search = prepared(
  "content-search",
  `WITH asked AS MATERIALIZED (
     SELECT exact, required && coalesce(quote_literal('@' || $3::text)::tsquery, ''::tsquery) AS required
     FROM search_query($4)),
   found AS MATERIALIZED (
     SELECT c.post_id, c.published_at, (2 * ts_rank(c.document, asked.exact) + ts_rank(c.document, asked.required))
       * (1 + 1 / (1 + extract(epoch FROM (SELECT app_now()) - c.published_at) / 15552000)) AS score
     FROM asked, search_candidates(asked.required, ${mostFound}) AS c
     WHERE asked.required IS NOT NULL)
   SELECT ARRAY(SELECT post_id FROM found ORDER BY score DESC, published_at DESC, post_id DESC LIMIT $1 OFFSET $2) AS ids,
     (SELECT count(*)::int FROM found) AS total`,
);

/** A page of the posts that a text finds, the best first; the total is exact up to `mostFound`. */
export function searchIds(db: Queryable, text: string, { limit, offset, language }: PageWish): Promise<PageOfIds> {
  return oneRow(db, search(limit, offset, language, text));
}
