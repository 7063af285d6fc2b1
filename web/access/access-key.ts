/** The common prefix of the names of all stored tokens. */
export const accessKeyPrefix = "vitrina.access.";

/** The names under which the tokens of a post may be stored: of all slugs that it has and had. */
export function accessKeysOf(post: { slug: string; formerSlugs: readonly string[] }): Promise<string[]> {
  return Promise.all([post.slug, ...post.formerSlugs].map(accessKey));
}

/** The name under which the browser stores the token of a post: SHA-256 of the slug, so that storage does not spell it. */
export async function accessKey(slug: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(slug));
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return accessKeyPrefix + hex;
}

/** The digest of the slug in such a name, as access tokens carry it. */
export function slugDigestOf(key: string): string {
  return key.slice(accessKeyPrefix.length);
}
