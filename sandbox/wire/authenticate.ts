import type { IncomingHttpHeaders } from "node:http";
import { ApiError } from "./api-error.ts";
import type { WireValue } from "./decode-form.ts";
import type { Call } from "./route.ts";

/** The keys of the provider's only account. */
export const secretKey = "sk_test_vitrina";
export const publishableKey = "pk_test_vitrina";

/**
 * The audience of the request's key: sent as bearer token, as user name of Basic authentication or (publishable keys
 * only) as the parameter `key`, read by `keyParam`. Throws Stripe's 401. The secret key is public knowledge, so it is
 * valid only for local programs.
 */
export function authenticate(
  { authorization }: IncomingHttpHeaders,
  isLocalProgram: boolean,
  keyParam: () => WireValue | undefined,
): Call["audience"] {
  const key = authorization === undefined ? textOf(keyParam()) : keyOf(authorization);
  if (key === secretKey && authorization !== undefined && isLocalProgram) return "secret";
  if (key === publishableKey) return "publishable";
  if (key === "") {
    const message =
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.";
    throw new ApiError(401, { type: "invalid_request_error", message });
  }
  throw new ApiError(401, { type: "invalid_request_error", message: `Invalid API Key provided: ${masked(key)}` });
}

/** Rejects a publishable key where a secret key is required. */
export function requireSecretKey(audience: Call["audience"]): void {
  if (audience === "secret") return;
  throw new ApiError(401, {
    type: "invalid_request_error",
    code: "secret_key_required",
    message:
      "This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.",
  });
}

function textOf(value: WireValue | undefined): string {
  return typeof value === "string" ? value : "";
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
