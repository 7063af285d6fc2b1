import { accessKey } from "./access-key.ts";
import { opensPost } from "./read-access-token.ts";

/** Keeps the token of a post in this browser. Does nothing where storage is blocked or full: the token still opens this visit. */
export async function storeToken(slug: string, token: string): Promise<void> {
  try {
    localStorage.setItem(await accessKey(slug), token);
  } catch {
    // Private modes and full storage refuse; the reader has the token in the navigation state and the code by mail.
  }
}

/** The kept token of a post, if it is unexpired and of this slug; one that is not is removed. */
export async function readStoredToken(slug: string, nowSec = Date.now() / 1000): Promise<string | undefined> {
  try {
    const key = await accessKey(slug);
    const token = localStorage.getItem(key);
    if (token === null) return undefined;
    if (opensPost(token, slug, nowSec)) return token;
    localStorage.removeItem(key);
  } catch {
    // Blocked storage reads as an empty one.
  }
  return undefined;
}

/** Forgets the token of a post, as after the server refused it. */
export async function removeStoredToken(slug: string): Promise<void> {
  try {
    localStorage.removeItem(await accessKey(slug));
  } catch {
    // Nothing was stored.
  }
}
