import type { CallAuth } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import type { FormTokens } from "#server/platform/form-tokens/form-tokens.ts";
import type { CallOrigin } from "./handler.ts";

/**
 * What the caller has proved, by the `auth` of a call (`CallAuthorization`). Throws FORM_TOKEN_REQUIRED, ACCESS_REQUIRED or
 * SIGN_IN_REQUIRED.
 */
export async function authorizeCaller(
  auth: CallAuth,
  { bearer }: Pick<CallOrigin, "bearer" | "cookie">,
  formTokens: Pick<FormTokens, "demand">,
): Promise<object> {
  switch (auth.kind) {
    case "form-token": {
      const { language } = await formTokens.demand(auth.form, bearer);
      return { formToken: bearer, formLanguage: language };
    }
    case "access-token":
      if (auth.required && bearer === undefined) throw new CallError("ACCESS_REQUIRED");
      return { accessToken: bearer };
    case "creator":
    case "team":
      // The lookup of the session by the origin's cookie goes here. Until there are sessions nobody is signed in.
      throw new CallError("SIGN_IN_REQUIRED");
    // The handler checks the signature, for which it needs the whole body.
    case "provider-signature":
    case "none":
      return {};
  }
}
