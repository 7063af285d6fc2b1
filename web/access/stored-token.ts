import type { PostFacts } from "#web/lib/post-facts.ts";
import { accessKey, accessKeysOf, slugDigestOf } from "./access-key.ts";
import { positionsKeyOf } from "./played-position.ts";
import { opensPost, readAccessToken } from "./read-access-token.ts";

/** A post under all its slugs: a token is stored and signed under the slug at the time of the purchase. */
export type SluggedPost = Pick<PostFacts, "slug" | "formerSlugs">;

/**
 * Stores the token of a post in this browser. Does nothing where storage is blocked or full: the token still opens this
 * visit.
 */
export async function storeToken(slug: string, token: string): Promise<void> {
  try {
    localStorage.setItem(await accessKey(slug), token);
  } catch {
    // Private modes and full storage refuse; the reader has the token in the navigation state and the code by mail.
  }
}

/** Whether a token of this post is stored whose time is over. */
export async function holdsEndedToken(post: SluggedPost, nowSec = Date.now() / 1000): Promise<boolean> {
  try {
    const tokens = (await accessKeysOf(post)).map((key) => localStorage.getItem(key) ?? "");
    const ends = tokens.map((token) => readAccessToken(token)?.expiresAtSec ?? Number.POSITIVE_INFINITY);
    return ends.some((endsAtSec) => endsAtSec <= nowSec);
  } catch {
    return false;
  }
}

/** The stored token of a post if it is valid and unexpired; removes what is stored otherwise. */
export async function readStoredToken(post: SluggedPost, nowSec = Date.now() / 1000): Promise<string | undefined> {
  try {
    for (const slug of [post.slug, ...post.formerSlugs]) {
      const key = await accessKey(slug);
      const token = localStorage.getItem(key);
      if (token && opensPost(token, [slug, slugDigestOf(key)], nowSec)) return token;
    }
    await removeStoredToken(post);
  } catch {
    // Blocked storage reads as an empty one.
  }
  return undefined;
}

/** Forgets the token of a post, as after the server refused it. */
export async function removeStoredToken(post: SluggedPost): Promise<void> {
  try {
    for (const slug of [post.slug, ...post.formerSlugs]) forget(await accessKey(slug));
  } catch {
    // Nothing was stored.
  }
}

/** A token, and how far the post's films and recordings were played with it. */
function forget(tokenKey: string): void {
  localStorage.removeItem(tokenKey);
  localStorage.removeItem(positionsKeyOf(tokenKey));
}
