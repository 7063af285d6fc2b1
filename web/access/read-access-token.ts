export interface AccessClaims {
  /** SHA-256 of the slug in hex; in tokens of earlier versions the slug itself. */
  slug: string;
  expiresAtSec: number;
}

/**
 * The claims of an access token; undefined for any other text. Only the server checks the signature: this merely avoids
 * a request that cannot succeed.
 */
export function readAccessToken(token: string): AccessClaims | undefined {
  try {
    const payload = token.split(".")[1] ?? "";
    const bytes = Uint8Array.from(atob(payload.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== "object" || claims === null) return undefined;
    const { slug, exp } = claims as { slug?: unknown; exp?: unknown };
    return typeof slug === "string" && typeof exp === "number" ? { slug, expiresAtSec: exp } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a token claims to open the post of one of these slugs, or digests of slugs, and has not expired (spec section 4). */
export function opensPost(token: string, slugs: readonly string[], nowSec: number): boolean {
  const claims = readAccessToken(token);
  return claims !== undefined && slugs.includes(claims.slug) && claims.expiresAtSec > nowSec;
}
