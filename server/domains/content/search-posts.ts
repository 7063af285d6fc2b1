import type { CallParams, CallQuery, CallReply } from "#contract/call.ts";
import type { searchPosts as call } from "#contract/content.ts";
import { maxSearchLength } from "#contract/pagination.ts";
import type { JsonText } from "#db/json-text.ts";
import type { ContentParts } from "./content-parts.ts";
import { pageReply, pageWish } from "./listing-page.ts";
import { findPosts } from "./search-store.ts";

/**
 * The posts that have every word of `q` in title, creator, category or excerpt, the best first: by text and by how new
 * they are; in one category and one language if these are given. Accents and case do not count, the last word may be unfinished. Any text may be asked; one without a word
 * finds nothing.
 */
export async function searchPosts(
  parts: ContentParts,
  { params, query }: { params: CallParams<typeof call>; query: CallQuery<typeof call> },
): Promise<JsonText<CallReply<typeof call>>> {
  const found = await findPosts(parts.db, wordsOf(query.q), query.category, pageWish(params.page, query, parts.brand));
  return pageReply(found, { page: params.page, pageSize: query.postsPerPage });
}

/** The words alone: no text has an operator, or what PostgreSQL cannot store. */
function wordsOf(text: string): string {
  return (
    text
      .slice(0, maxSearchLength)
      .normalize("NFC")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).join(" ");
}
