import type { CallParams, CallQuery, CallReply } from "#contract/call.ts";
import type { searchPosts as call } from "#contract/content.ts";
import { maxSearchLength } from "#contract/pagination.ts";
import type { JsonText } from "#db/json-text.ts";
import type { ListingDeps } from "./listing-deps.ts";
import { pageQuery, pageReply } from "./listing-page.ts";
import { findCategoryInOtherLetters } from "./listing-store.ts";
import { findPosts } from "./search-store.ts";

/**
 * The posts that have every word of `q` in title, creator, category or excerpt, the best first: those of a creator of that
 * name, then by text and by how new they are; in one category and one language if these are given. Accents and case do not
 * count, the last word may be unfinished, and one wrong letter is forgiven where nothing else is found (decision 115). Any
 * text is accepted; one without a word finds nothing.
 */
export async function searchPosts(
  deps: ListingDeps,
  { params, query }: { params: CallParams<typeof call>; query: CallQuery<typeof call> },
): Promise<JsonText<CallReply<typeof call>>> {
  const { q, category } = query;
  const find = (category: string | undefined) =>
    findPosts(deps.reads, wordsOf(q), category, pageQuery(params.page, query, deps.brand));
  const found = await find(category);
  const stored = category && found.total === 0 ? await findCategoryInOtherLetters(deps.reads, category) : undefined;
  return pageReply(stored ? await find(stored) : found, { page: params.page, pageSize: query.postsPerPage });
}

/** The words of a search: without operators, and without characters that PostgreSQL cannot store. */
function wordsOf(text: string): string {
  return (
    text
      .slice(0, maxSearchLength)
      .normalize("NFC")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(" ");
}
