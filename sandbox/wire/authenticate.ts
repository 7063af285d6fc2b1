import type { IncomingHttpHeaders } from "node:http";
import { ApiError } from "./api-error.ts";
import type { Call } from "./route.ts";

/** The two keys of the provider's one account. */
export const secretKey = "sk_test_vitrina";
export const publishableKey = "pk_test_vitrina";

/**
 * Whose key a request carries (as a bearer, or as the user name of Basic). Throws Stripe's 401. Everybody knows the secret key:
 * over the network it is none.
 */
export function authenticate(headers: IncomingHttpHeaders, isOfThisMachine: boolean): Call["audience"] {
  const key = keyOf(headers.authorization ?? "");
  if (key === secretKey && isOfThisMachine) return "secret";
  if (key === publishableKey) return "publishable";
  if (key === "") {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.";
    throw new ApiError(401, { type: "invalid_request_error", message });
  }
  throw new ApiError(401, { type: "invalid_request_error", message: `Invalid API Key provided: ${masked(key)}` });
}

/** Refuses a browser's key where a server's is needed. */
export function requireSecretKey(audience: Call["audience"]): void {
  if (audience === "secret") return;
  throw new ApiError(401, {
    type: "invalid_request_error",
    code: "secret_key_required",
    message:
      "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
  });
}

function keyOf(authorization: string): string {
  const [scheme = "", credentials = ""] = authorization.trim().split(/\s+/, 2);
  if (scheme.toLowerCase() === "bearer") return credentials;
  if (scheme.toLowerCase() !== "basic") return "";
  return Buffer.from(credentials, "base64").toString("utf8").split(":")[0] ?? "";
}

function masked(key: string): string {
  if (key.length <= 12) return "*".repeat(key.length);
  return `${key.slice(0, 8)}${"*".repeat(Math.min(40, key.length - 12))}${key.slice(-4)}`;
}
