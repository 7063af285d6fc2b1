import type { Brand } from "#contract/brand.ts";
import type { ContentLanguage } from "#contract/languages.ts";
import { pageCount } from "#contract/pagination.ts";
import { JsonBytes, jsonBytes } from "#db/json-bytes.ts";
import type { PageOfPosts, PageWish } from "./listing-store.ts";

/** Which slice of a listing a page is; pages count from 1. */
export function pageWish(
  page: number,
  { postsPerPage, language }: { postsPerPage: number; language?: ContentLanguage | undefined },
  { supportEmail }: Brand,
): PageWish {
  return { limit: postsPerPage, offset: (page - 1) * postsPerPage, language, supportEmail };
}

/** The reply of a call that lists posts (as `postSummaries` has them), and what else it says. */
export function postsReply<Reply>(posts: string, more: object = {}): JsonBytes<Reply> {
  const rest = JSON.stringify({ data: 0, ...more }).slice('{"data":0'.length);
  return new JsonBytes(Buffer.concat([Buffer.from('{"data":'), jsonBytes(posts), Buffer.from(rest)]));
}

/** The reply of a listing: its posts, where the page stands among all, and what else it says. */
export function pageReply<Reply>(
  { posts, total }: PageOfPosts,
  { page, pageSize, ...more }: { page: number; pageSize: number; numLanguages?: number },
): JsonBytes<Reply> {
  const pagination = { page, pageSize, pageCount: pageCount(total, pageSize), total };
  return postsReply(posts, { meta: { pagination }, ...more });
}
