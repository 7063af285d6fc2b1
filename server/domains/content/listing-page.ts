import type { ContentLanguage } from "#contract/languages.ts";
import { pageCount } from "#contract/pagination.ts";
import { findPosts } from "./catalogue-store.ts";
import type { ContentParts } from "./content-parts.ts";
import type { PageOfIds, PageWish } from "./listing-store.ts";
import { postSummary } from "./post-reply.ts";

/** Which slice of a listing a page is; pages count from 1. */
export function pageWish(
  page: number,
  { postsPerPage, language }: { postsPerPage: number; language?: ContentLanguage | undefined },
): PageWish {
  return { limit: postsPerPage, offset: (page - 1) * postsPerPage, language };
}

/** The reply of a listing: its posts and where the page stands among all. */
export async function pageReply(parts: ContentParts, { ids, total }: PageOfIds, page: number, pageSize: number) {
  const found = await findPosts(parts.db, ids);
  return {
    data: found.map((row) => postSummary(row, parts.brand)),
    meta: { pagination: { page, pageSize, pageCount: pageCount(total, pageSize), total } },
  };
}
