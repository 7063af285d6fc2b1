import type { CallParams, CallQuery, CallReply } from "#contract/call.ts";
import type { searchPosts as call } from "#contract/content.ts";
import type { ContentParts } from "./content-parts.ts";
import { pageReply, pageWish } from "./listing-page.ts";
import { searchIds } from "./search-store.ts";

/** The posts that have every word of `q`, the best first. Any text may be asked; one without a word finds nothing. */
export async function searchPosts(
  parts: ContentParts,
  { params, query }: { params: CallParams<typeof call>; query: CallQuery<typeof call> },
): Promise<CallReply<typeof call>> {
  const found = await searchIds(parts.db, wordsOf(query.q), pageWish(params.page, query));
  return pageReply(parts, found, params.page, query.postsPerPage);
}

/** The words of a text, whatever stands between them: no query has an operator. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}
