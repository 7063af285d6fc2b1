import { hash } from "node:crypto";
import { CompactSign, compactVerify } from "jose";
import { isUuid } from "#db/is-uuid.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import { isCanonicalToken } from "#server/platform/keys/read-base64url.ts";

const audience = "vitrina/access";

/** The claims of an access token. `exp` is in Unix seconds. */
export interface AccessTokenClaims {
  purchase: string;
  /**
   * SHA-256 of the slug in hex, so that a browser's storage does not reveal what was read; tokens before decision 106
   * contain the slug.
   */
  slug: string;
  exp: number;
  aud: typeof audience;
}

/** Signs the token of a purchase (spec section 3). */
export async function signAccessToken(
  keys: Keys,
  grant: { orderId: string; slug: string; expiresAt: Date },
): Promise<string> {
  const key = keys.current("access-token");
  const claims: AccessTokenClaims = {
    purchase: grant.orderId,
    slug: hash("sha256", grant.slug),
    exp: Math.floor(grant.expiresAt.getTime() / 1000),
    aud: audience,
  };
  return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
    .setProtectedHeader({ alg: "HS256", typ: "JWT", kid: key.id })
    .sign(key.bytes);
}

/**
 * The claims of a validly signed token; undefined otherwise. The algorithm is pinned. Does not check the expiry: the
 * grant decides by the database's clock.
 */
export async function verifyAccessToken(keys: Keys, token: string): Promise<AccessTokenClaims | undefined> {
  if (token.length > 2_000 || !isCanonicalToken(token)) return undefined;
  try {
    const { payload } = await compactVerify(
      token,
      (header) => {
        const key = keys.byId("access-token", String(header.kid));
        if (!key) throw new Error("unknown key");
        return key.bytes;
      },
      { algorithms: ["HS256"] },
    );
    const claims = JSON.parse(new TextDecoder().decode(payload)) as AccessTokenClaims;
    return claims.aud === audience && isUuid(claims.purchase) ? claims : undefined;
  } catch {
    return undefined;
  }
}
