import type { preParsingHookHandler } from "fastify";
import { CallError } from "#contract/errors.ts";
import { addressSubject } from "#server/platform/rate-limits/rate-limits.ts";

/**
 * Longest signature header, in characters. While a secret is being replaced the provider signs with both secrets, in
 * fewer than 300 characters.
 */
const maxHeaderLength = 2_000;
/** Most bodies of one address that arrive at the same time. The provider's bodies arrive within milliseconds. */
const maxArriving = 16;
/** Seconds after which a caller may send a rejected event again. */
const retryAfterSec = 1;

/**
 * Rejects a webhook before its body is read: INVALID_DATA without a well-formed signature, TOO_MANY_REQUESTS while too many
 * bodies of the same address are arriving. The provider retries both.
 */
export function receiveSignedBody(): preParsingHookHandler {
  const arriving = new Map<string, number>();
  return async (request, reply, payload) => {
    if (!isSignature(request.headers["stripe-signature"])) throw new CallError("INVALID_DATA");
    const subject = addressSubject(request.ip);
    const count = arriving.get(subject) ?? 0;
    if (count >= maxArriving) throw new CallError("TOO_MANY_REQUESTS", { retryAfterSec });
    arriving.set(subject, count + 1);
    const release = () => {
      payload.off("end", release);
      reply.raw.off("close", release);
      const remaining = (arriving.get(subject) ?? 1) - 1;
      if (remaining > 0) arriving.set(subject, remaining);
      else arriving.delete(subject);
    };
    payload.on("end", release);
    // A body that is rejected before it has arrived emits neither `end` nor `close`; its answer always does.
    reply.raw.on("close", release);
    return payload;
  };
}

/** Whether a header is well-formed as a signature, valid or not: a time and at least one HMAC (`t=…,v1=…`). */
function isSignature(header: string | string[] | undefined): boolean {
  if (typeof header !== "string" || header.length > maxHeaderLength) return false;
  const elements = header.split(",");
  return (
    elements.some((element) => /^t=\d{1,15}$/.test(element)) &&
    elements.some((element) => /^v1=[\da-f]{64}$/.test(element))
  );
}
