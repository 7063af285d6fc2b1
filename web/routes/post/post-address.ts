import type { PostSummary } from "#contract/content.ts";
import { isScreenLanguage } from "#contract/languages.ts";
import { paths } from "#contract/paths.ts";

interface Asked {
  /** Undefined under `/blog/{slug}`. */
  username: string | undefined;
  /** As the path names it. */
  slug: string | undefined;
  query: URLSearchParams;
}

/** The slug that is asked for: a `slug` parameter finds the post too. */
export function askedSlug({ slug, query }: Asked): string {
  return query.get("slug") || slug || "";
}

/**
 * Where the post stands if not at the address that was asked for: a wrong username, an old slug, a `slug` parameter, a
 * paid post under /blog. A named language is kept.
 */
export function movedTo(post: PostSummary["attributes"], asked: Asked): string | undefined {
  const { username } = post.author.data.attributes;
  const underBlog = asked.username === undefined;
  const rightPlace = underBlog ? post.accessType === "FREE" : asked.username === username;
  if (rightPlace && asked.slug === post.slug && !asked.query.has("slug")) return undefined;
  const path = underBlog && post.accessType === "FREE" ? paths.freePost(post.slug) : paths.post(username, post.slug);
  const language = asked.query.get("lang");
  return isScreenLanguage(language) ? paths.inLanguage(path, language) : path;
}
