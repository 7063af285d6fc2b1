import { randomBytes } from "node:crypto";
import type { CallOrigin, CallReplyHeaders } from "#server/calls/handler.ts";

/** The one cookie by which a browser proves that it is the one that paid. */
export interface BrowserNonce {
  /** The browser's nonce, set on the reply if it has none yet. */
  ensure(origin: Pick<CallOrigin, "cookie">, reply: Pick<CallReplyHeaders, "setCookie">): string;
  /** The browser's nonce, if it has one. */
  read(origin: Pick<CallOrigin, "cookie">): string | undefined;
}

const lifetimeSec = 30 * 24 * 3600;

/** The nonce cookie; `__Host-` and Secure on https. */
export function createBrowserNonce(secure: boolean): BrowserNonce {
  const name = secure ? "__Host-payment" : "payment";
  const read: BrowserNonce["read"] = ({ cookie = "" }) =>
    new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{22})(?:;|$)`).exec(cookie)?.[1];
  return {
    read,
    ensure(origin, reply) {
      const known = read(origin);
      if (known) return known;
      const nonce = randomBytes(16).toString("base64url");
      const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifetimeSec}${secure ? "; Secure" : ""}`;
      reply.setCookie(`${name}=${nonce}; ${attributes}`);
      return nonce;
    },
  };
}
