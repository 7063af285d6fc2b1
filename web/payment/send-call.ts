import type { CallBodyInput, CallReply } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { paths } from "#contract/paths.ts";

type Posted =
  | "createPaymentIntent"
  | "checkPaymentStatus"
  | "cleanCache"
  | "validateCode"
  | "listOpenPosts"
  | "resendCode"
  | "requestNameReset"
  | "checkMailDomain"
  | "createCheckoutSession";

/**
 * How a call ended: with its reply, with a refusal (`code` as the body's `error` says, undefined if it says nothing;
 * `message` for the log), or without any usable answer (`unreachable`: no connection; `unreadable`: a reply that is not JSON).
 */
export type CallOutcome<Reply> =
  | { kind: "reply"; reply: Reply }
  | { kind: "refused"; status: number; code: string | undefined; message?: string }
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
  if (!response.ok) {
    const { status, statusText } = response;
    const message = textOf(json, "message") ?? `HTTP ${status}: ${statusText}`;
    return { kind: "refused", status, code: textOf(json, "error"), message };
  }
  const empty = response.status === 202 || response.status === 204;
  if (!empty && (typeof json !== "object" || json === null)) return { kind: "unreadable" };
  return { kind: "reply", reply: json as Reply };
}

function textOf(json: unknown, field: "error" | "message"): string | undefined {
  const text = (json as Record<string, unknown> | null | undefined)?.[field];
  return typeof text === "string" && text !== "" ? text : undefined;
}
