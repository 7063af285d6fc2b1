import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** The one cookie by which a browser proves that it is the one that paid. */
export interface BrowserNonce {
  /** The browser's nonce, set on the reply if it has none yet. */
  ensure(request: FastifyRequest, reply: FastifyReply): string;
  /** The browser's nonce, if it has one. */
  read(request: FastifyRequest): string | undefined;
}

const lifetimeSec = 30 * 24 * 3600;

/** The nonce cookie; `__Host-` and Secure on https. */
export function createBrowserNonce(secure: boolean): BrowserNonce {
  const name = secure ? "__Host-payment" : "payment";
  const read = (request: FastifyRequest) =>
    new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{22})(?:;|$)`).exec(request.headers.cookie ?? "")?.[1];
  return {
    read,
    ensure(request, reply) {
      const known = read(request);
      if (known) return known;
      const nonce = randomBytes(16).toString("base64url");
      const attributes = `Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifetimeSec}${secure ? "; Secure" : ""}`;
      reply.header("set-cookie", `${name}=${nonce}; ${attributes}`);
      return nonce;
    },
  };
}
