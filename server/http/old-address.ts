import { isScreenLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";
import { isPostPattern } from "./is-view.ts";
import { type PageRoute, pagePath } from "./page-routes.ts";

/** A post as its address names it. */
interface AddressedPost {
  slug: string;
  username: string;
  accessType: "PAID" | "FREE";
}

/** Finds the post that had a path on its old site. */
export type FindPostOfOldPath = (pathname: string) => Promise<AddressedPost | undefined>;

/**
 * Whether a path of an old site may lead on from here: only after the answer that there is no such page, so that a path of the shop
 * always wins, and only where an address of a post was asked for, or none of the shop.
 */
export function mayBeOldAddress(method: string, { pattern, audience }: PageRoute, status: number): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return isRead && status === 404 && audience === "everyone" && (pattern === "/*" || isPostPattern(pattern));
}

/**
 * The address of the post that had the requested path on its old site, on this site always. A named language is kept, and nothing else
 * of the query, as when a post has moved within the shop.
 */
export async function addressOfOldPath(url: URL, find: FindPostOfOldPath): Promise<string | undefined> {
  const pathname = pagePath(url.pathname);
  const post = await find(pathname);
  if (!post) return undefined;
  const path = post.accessType === "FREE" ? paths.freePost(post.slug) : paths.post(post.username, post.slug);
  // A post that has come back since the page was rendered.
  if (path === pathname) return undefined;
  const language = url.searchParams.get("lang");
  return isScreenLanguage(language) ? paths.inLanguage(path, language) : path;
}
