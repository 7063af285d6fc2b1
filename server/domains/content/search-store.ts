import { oneRow, prepared, type Queryable } from "#db/client.ts";
import type { PageOfIds, PageWish } from "./listing-store.ts";

const search = prepared(
  "content-search",
  `WITH found AS (
     SELECT p.id, p.published_at FROM posts p JOIN authors a ON a.id = p.author_id
     WHERE p.published_at <= (SELECT app_now()) AND p.language = coalesce($3, p.language) AND cardinality($4::text[]) > 0
       AND concat_ws(' ', p.title, p.excerpt, a.first_name, a.last_name, a.username) ILIKE ALL (
         SELECT '%' || word || '%' FROM unnest($4::text[]) AS word))
   SELECT ARRAY(SELECT id FROM found ORDER BY published_at DESC, id DESC LIMIT $1 OFFSET $2) AS ids,
     (SELECT count(*)::int FROM found) AS total`,
);

/** A page of the posts that have every word. */
export function searchIds(db: Queryable, words: string[], { limit, offset, language }: PageWish): Promise<PageOfIds> {
  return oneRow(db, search(limit, offset, language, words));
}
