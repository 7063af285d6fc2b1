import type { CallBodyInput } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";

type Request = CallBodyInput<Calls["requestRefund"]>;

/** Reads the request of a posted form for the holder of a receipt's signature. Its text is optional. */
export function readRequest(posted: URLSearchParams, t: string): Request {
  const text = posted.get("text")?.trim();
  const reason = (posted.get("reason") ?? "") as Request["reason"];
  return { t, reason, ...(text && { text }), trap: posted.get("trap") ?? "" };
}
