import type { CallBodyInput, CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";

type Posted = "createPaymentIntent" | "checkPaymentStatus" | "cleanCache" | "validateCode" | "resendCode";

/**
 * How a call ended: with its reply, with a refusal (`code` as the body's `error` says, undefined if it says nothing), or
 * without any usable answer (`unreachable`: no connection; `unreadable`: a reply that is not JSON).
 */
export type CallOutcome<Reply> =
  | { kind: "reply"; reply: Reply }
  | { kind: "refused"; status: number; code: string | undefined }
  | { kind: "unreachable" }
  | { kind: "unreadable" };

interface SendOptions {
  idempotencyKey?: string;
  /** Lets the request outlive the page it was sent from. */
  keepalive?: boolean;
  signal?: AbortSignal;
}

/** Posts a payment call of the contract from the browser. Never throws, except when its signal aborts it. */
export async function sendCall<Name extends Posted>(
  path: string,
  body: CallBodyInput<Calls[Name]>,
  { idempotencyKey, keepalive = false, signal }: SendOptions = {},
): Promise<CallOutcome<CallReply<Calls[Name]>>> {
  const headers: Record<string, string> = { "Content-Type": "application/json", Accept: "application/json" };
  if (idempotencyKey) headers["Idempotency-Key"] = idempotencyKey;
  let response: Response;
  try {
    response = await fetch(path, { method: "POST", headers, body: JSON.stringify(body), keepalive, signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    return { kind: "unreachable" };
  }
  const json: unknown = await response.json().catch(() => undefined);
  if (!response.ok) return { kind: "refused", status: response.status, code: errorCodeOf(json) };
  const empty = response.status === 202 || response.status === 204;
  if (!empty && (typeof json !== "object" || json === null)) return { kind: "unreadable" };
  return { kind: "reply", reply: json as CallReply<Calls[Name]> };
}

function errorCodeOf(json: unknown): string | undefined {
  const error = (json as { error?: unknown } | null | undefined)?.error;
  return typeof error === "string" && error !== "" ? error : undefined;
}
