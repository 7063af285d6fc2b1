import { parseCookie, stringifySetCookie } from "cookie";
import type { CookieName } from "#contract/cookie-names.ts";

/** The attributes of a cookie, in the order in which they are sent. */
export type CookieAttribute = "Path=/" | "HttpOnly" | "SameSite=Lax" | "SameSite=Strict" | `Max-Age=${number}`;

/** A cookie's name in browsers: over https its prefix makes browsers refuse it from other hosts. */
export function hostCookieName(name: CookieName, isHttps: boolean): string {
  return isHttps ? `__Host-${name}` : name;
}

/** The cookies of a request by name; of two with one name the first, which browsers send for the closer path. */
export function readCookies(header = ""): Readonly<Record<string, string | undefined>> {
  return parseCookie(header);
}

/** The header `Set-Cookie` of a cookie for this host alone: over https it is `Secure` and has the prefix. */
export function setCookieHeader(
  { name, value, attributes }: { name: CookieName; value: string; attributes: readonly CookieAttribute[] },
  isHttps: boolean,
): string {
  const pair = stringifySetCookie({ name: hostCookieName(name, isHttps), value });
  return [pair, ...attributes, ...(isHttps ? ["Secure"] : [])].join("; ");
}
