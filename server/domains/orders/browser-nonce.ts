import { randomBytes } from "node:crypto";
import type { CallOrigin, CallReplyHeaders } from "#server/calls/handler.ts";
import { hostCookieName, readCookies, setCookieHeader } from "#server/platform/cookies.ts";

/** The cookie by which a browser proves that it is the one that paid, or the one for which addresses of files were signed. */
export interface BrowserNonce {
  /** Returns the browser's nonce, creating one if it has none yet, and sets it on the reply for 30 days from now. */
  ensure(origin: Pick<CallOrigin, "cookie">, reply: Pick<CallReplyHeaders, "setCookie">): string;
  /** The browser's nonce; undefined if it has none. */
  read(origin: Pick<CallOrigin, "cookie">): string | undefined;
}

const name = "payment";
const lifetimeSec = 30 * 24 * 3600;
const nonceForm = /^[A-Za-z0-9_-]{22}$/;

/** The nonce cookie; `__Host-` and Secure on https. */
export function createBrowserNonce(isHttps: boolean): BrowserNonce {
  const read: BrowserNonce["read"] = ({ cookie }) => {
    const nonce = readCookies(cookie)[hostCookieName(name, isHttps)];
    return nonce !== undefined && nonceForm.test(nonce) ? nonce : undefined;
  };
  return {
    read,
    ensure(origin, reply) {
      const nonce = read(origin) ?? randomBytes(16).toString("base64url");
      const attributes = ["Path=/", "HttpOnly", "SameSite=Lax", `Max-Age=${lifetimeSec}`] as const;
      reply.setCookie(setCookieHeader({ name, value: nonce, attributes }, isHttps));
      return nonce;
    },
  };
}
