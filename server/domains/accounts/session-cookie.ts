import { createHash, randomBytes } from "node:crypto";
import type { CookieName } from "#contract/cookie-names.ts";
import type { CallOrigin } from "#server/calls/handler.ts";
import { hostCookieName, readCookies, setCookieHeader } from "#server/platform/cookies.ts";

/**
 * The cookies of sign-in: `session` holds the token of a session, `sign-in` ties a code and `passkey` a passkey's challenge to
 * one browser, `known-browser` says whose codes were entered in this browser before.
 */
export type AccountCookie = Extract<CookieName, "session" | "sign-in" | "passkey" | "known-browser">;

/** Reads and sets the cookies of sign-in. On https they are `__Host-` cookies. */
export interface AccountCookies {
  read(cookie: string | undefined, name: AccountCookie): string | undefined;
  /** Sets a new random value, which it returns. `maxAgeSec` is the cookie's lifetime in seconds. */
  renew(origin: Pick<CallOrigin, "setCookie">, name: AccountCookie, maxAgeSec: number): string;
  /** Sets this value of 43 characters. */
  set(origin: Pick<CallOrigin, "setCookie">, name: AccountCookie, value: string, maxAgeSec: number): void;
  clear(origin: Pick<CallOrigin, "setCookie">, name: AccountCookie): void;
}

const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/** The cookies of a site; `__Host-` and Secure on https. */
export function createAccountCookies(isHttps: boolean): AccountCookies {
  const set = ({ setCookie }: Pick<CallOrigin, "setCookie">, name: AccountCookie, value: string, maxAgeSec: number) => {
    if (!setCookie) throw new Error("A page for everyone cannot sign anyone in");
    // A link on another site comes without it; the sign-in goes on from there (decision 162).
    const attributes = ["Path=/", "HttpOnly", "SameSite=Strict", `Max-Age=${maxAgeSec}`] as const;
    setCookie(setCookieHeader({ name, value, attributes }, isHttps));
  };
  return {
    read(cookie, name) {
      const value = readCookies(cookie)[hostCookieName(name, isHttps)];
      return value !== undefined && tokenForm.test(value) ? value : undefined;
    },
    renew(origin, name, maxAgeSec) {
      const value = randomBytes(32).toString("base64url");
      set(origin, name, value, maxAgeSec);
      return value;
    },
    set,
    clear: (origin, name) => set(origin, name, "", 0),
  };
}

/** The stored hash of a cookie's value, which has 256 random bits. */
export function cookieHash(value: string): Buffer {
  return createHash("sha256").update(value).digest();
}
