import type { Call } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import type { FormTokens } from "#server/platform/form-tokens/form-tokens.ts";
import type { CallOrigin, FindPrincipal, Principal } from "./handler.ts";

/** The evidence of a caller's identity. */
export interface Proofs {
  formTokens: Pick<FormTokens, "demand">;
  findPrincipal: FindPrincipal;
}

type ProofOfCaller = Pick<CallOrigin, "bearer" | "cookie" | "sentFrom">;

/**
 * The proven properties of the caller, by the `auth` of a call (`CallAuthorization`). Throws FORM_TOKEN_REQUIRED,
 * ACCESS_REQUIRED, FOREIGN_ORIGIN, SIGN_IN_REQUIRED, ROLE_REQUIRED, VIEW_ONLY, SECOND_FACTOR_REQUIRED or
 * STEP_UP_REQUIRED.
 */
export async function authorizeCaller(
  { auth, method }: Pick<Call, "auth" | "method">,
  origin: ProofOfCaller,
  { formTokens, findPrincipal }: Proofs,
): Promise<object> {
  switch (auth.kind) {
    case "form-token": {
      const { language } = await formTokens.demand(auth.form, origin.bearer);
      return { formToken: origin.bearer, formLanguage: language };
    }
    case "access-token":
      if (auth.required && origin.bearer === undefined) throw new CallError("ACCESS_REQUIRED");
      return { accessToken: origin.bearer };
    case "same-origin":
      requireOwnOrigin(method, origin);
      return {};
    case "account":
    case "creator":
    case "team": {
      const principal = await findPrincipal(origin.cookie);
      if (!principal) throw new CallError("SIGN_IN_REQUIRED");
      requireOwnOrigin(method, origin);
      if (auth.kind === "creator" && principal.viewedCreatorId !== null)
        return { principal: viewing(method, principal, principal.viewedCreatorId) };
      requireRole(auth, principal);
      if (auth.stepUp && !principal.isFresh) throw new CallError("STEP_UP_REQUIRED");
      return { principal };
    }
    // The handler checks the signature, for which it needs the whole body.
    case "provider-signature":
    case "none":
      return {};
  }
}

/** Another site could make a browser send its cookies with a write. */
function requireOwnOrigin(method: Call["method"], { sentFrom }: ProofOfCaller): void {
  if (method !== "GET" && sentFrom !== "own") throw new CallError("FOREIGN_ORIGIN");
}

/** In a view, the studio is that of the viewed creator, and refuses every write (decision 169). */
function viewing(method: Call["method"], principal: Principal, creatorId: string): Principal {
  if (method !== "GET") throw new CallError("VIEW_ONLY");
  return { ...principal, creatorId };
}

function requireRole(auth: Call["auth"], { roles, creatorId, strength }: Principal): void {
  if (auth.kind === "creator" && creatorId === null) throw new CallError("ROLE_REQUIRED");
  if (auth.kind !== "team") return;
  if (!auth.roles.some((role) => roles.includes(role))) throw new CallError("ROLE_REQUIRED");
  if (strength < 2) throw new CallError("SECOND_FACTOR_REQUIRED");
}
