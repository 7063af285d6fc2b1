import type { CallBodyInput, CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { paths } from "#contract/paths.ts";

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
  return outcomeOf(path, { method: "POST", headers, body: JSON.stringify(body), keepalive, signal });
}

/** What the browser needs to load the card provider. Its answer also gives a new browser the cookie that proves who paid. */
export function readPaymentConfig(signal?: AbortSignal): Promise<CallOutcome<CallReply<Calls["getPaymentConfig"]>>> {
  return outcomeOf(paths.api.paymentConfig, { headers: { Accept: "application/json" }, signal });
}

async function outcomeOf<Reply>(path: string, init: RequestInit): Promise<CallOutcome<Reply>> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return { kind: "unreachable" };
  }
  const json: unknown = await response.json().catch(() => undefined);
  if (!response.ok) return { kind: "refused", status: response.status, code: errorCodeOf(json) };
  const empty = response.status === 202 || response.status === 204;
  if (!empty && (typeof json !== "object" || json === null)) return { kind: "unreadable" };
  return { kind: "reply", reply: json as Reply };
}

function errorCodeOf(json: unknown): string | undefined {
  const error = (json as { error?: unknown } | null | undefined)?.error;
  return typeof error === "string" && error !== "" ? error : undefined;
}
