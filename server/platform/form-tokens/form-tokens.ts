import { randomBytes } from "node:crypto";
import { CompactSign, compactVerify } from "jose";
import { CallError } from "#contract/errors.ts";
import type { Queryable } from "#db/client.ts";
import type { Keys } from "#server/platform/keys/keys.ts";
import { isCanonicalToken } from "#server/platform/keys/read-base64url.ts";
import { readNowSec } from "./form-tokens-store.ts";

/** The forms that visitors send without signing in. */
export type FormName = "contact" | "application";

/** Long enough to write a long message; a page that was open for longer gets a new token. */
const lifetimeSec = 2 * 3600;

/** The claims of a form's token: its sender had loaded the page, in this language. */
export interface FormTokenClaims {
  language: "en" | "es";
}

/** Short-lived, signed bearer tokens, each bound to its form. */
export interface FormTokens {
  issue(form: FormName, language: "en" | "es"): Promise<string>;
  /** The claims of a token. Throws FORM_TOKEN_REQUIRED if it is missing, invalid, expired or of another form. */
  demand(form: FormName, token: string | undefined): Promise<FormTokenClaims>;
}

/** Form tokens with the database's clock. */
export function createFormTokens(db: Queryable, keys: Keys): FormTokens {
  return {
    async issue(form, language) {
      const key = keys.current("form-token");
      // The random part makes the token of each page unique.
      const claims = {
        aud: form,
        language,
        exp: (await readNowSec(db)) + lifetimeSec,
        jti: randomBytes(9).toString("base64url"),
      };
      return new CompactSign(new TextEncoder().encode(JSON.stringify(claims)))
        .setProtectedHeader({ alg: "HS256", typ: "JWT", kid: key.id })
        .sign(key.bytes);
    },
    async demand(form, token) {
      const claims = token === undefined ? undefined : await readClaims(keys, token);
      if (claims?.aud !== form || claims.exp <= (await readNowSec(db))) throw new CallError("FORM_TOKEN_REQUIRED");
      return { language: claims.language };
    },
  };
}

/** The claims of a validly signed token; undefined otherwise. The algorithm is pinned. */
async function readClaims(
  keys: Keys,
  token: string,
): Promise<(FormTokenClaims & { aud: string; exp: number }) | undefined> {
  if (token.length > 1_000 || !isCanonicalToken(token)) return undefined;
  try {
    const { payload } = await compactVerify(
      token,
      (header) => {
        const key = keys.byId("form-token", String(header.kid));
        if (!key) throw new Error("unknown key");
        return key.bytes;
      },
      { algorithms: ["HS256"] },
    );
    return JSON.parse(new TextDecoder().decode(payload));
  } catch {
    return undefined;
  }
}
