import type { Brand } from "#contract/brand.ts";
import type { ContentLanguage } from "#contract/languages.ts";
import { pageCount } from "#contract/pagination.ts";
import { JsonText } from "#db/json-text.ts";
import type { PageOfPosts, PageQuery } from "./listing-store.ts";

/** Which slice of a listing a page is; pages count from 1. */
export function pageQuery(
  page: number,
  { postsPerPage, language }: { postsPerPage: number; language?: ContentLanguage | undefined },
  { supportEmail }: Brand,
): PageQuery {
  return { limit: postsPerPage, offset: (page - 1) * postsPerPage, language, supportEmail };
}

/** The reply of a listing: its posts, the page's place among all pages, and further data. */
export function pageReply<Reply>(
  { posts, total }: PageOfPosts,
  { page, pageSize, ...more }: { page: number; pageSize: number; numLanguages?: number },
): JsonText<Reply> {
  const pagination = { page, pageSize, pageCount: pageCount(total, pageSize), total };
  return new JsonText(`{"data":${posts},${JSON.stringify({ meta: { pagination }, ...more }).slice(1)}`);
}
