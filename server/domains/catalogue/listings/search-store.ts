import { mostFound } from "#contract/pagination.ts";
import { type LaggingReads, oneRow, prepared } from "#db/client.ts";
import { postSummaries } from "../summaries/summary-store.ts";
import type { PageOfPosts, PageQuery } from "./listing-store.ts";

// A creator's name counts most. A word that matches exactly counts more than one that only begins like it, and a post of today
// counts twice as much as a very old one. Language and category are indexed as words that a typed search cannot contain. The
// weights are those of name, excerpt, category and title.
const searchText = (loosely: boolean) => `
  WITH asked AS MATERIALIZED (SELECT words, required, exact, names FROM search_query($3, ${loosely})),
   found AS (
     SELECT c.post_id, c.published_at, CASE WHEN c.document @@ asked.names THEN 10 ELSE 0 END
       + (2 * ts_rank('{0.4, 0.2, 0.4, 1}', c.document, asked.exact) + ts_rank('{0.4, 0.2, 0.4, 1}', c.document, asked.required))
       * (1 + 1 / (1 + extract(epoch FROM (SELECT app_now()) - c.published_at) / 15552000)) AS score
     FROM asked, search_candidates(asked.words || $4::jsonb, ${mostFound}) AS c
     WHERE asked.required IS NOT NULL)
   SELECT ${postSummaries("ARRAY(SELECT post_id FROM found ORDER BY score DESC, published_at DESC, post_id DESC LIMIT $1 OFFSET $2)", "$5")} AS posts,
     (SELECT count(*)::int FROM found) AS total`;
const search = prepared("content-search", searchText(false));
const searchLoosely = prepared("content-search-loosely", searchText(true));

/**
 * A page of the posts that match a text, best first, in a category or in all of them. The total is exact up to `mostFound`. If no
 * post has the words, posts with words that differ in one letter match.
 */
export async function findPosts(
  reads: LaggingReads,
  text: string,
  category: string | undefined,
  { limit, offset, language, supportEmail }: PageQuery,
): Promise<PageOfPosts> {
  const narrowed = [...(language ? [[`@${language}`]] : []), ...(category ? [[`@in ${category}`]] : [])];
  const page = [limit, offset, text, JSON.stringify(narrowed), supportEmail] as const;
  const found = await oneRow(reads, search(...page));
  return found.total > 0 ? found : oneRow(reads, searchLoosely(...page));
}
