export interface AccessClaims {
  slug: string;
  expiresAtSec: number;
}

/**
 * What an access token says of itself; undefined for anything that is no token. The signature is the server's to check:
 * this only spares a request that could not succeed.
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

/** Whether a token still opens the post of this slug, by its own words (spec 4). */
export function opensPost(token: string, slug: string, nowSec: number): boolean {
  const claims = readAccessToken(token);
  return claims !== undefined && claims.slug === slug && claims.expiresAtSec > nowSec;
}
