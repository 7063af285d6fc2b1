import { callAddress } from "#contract/call-address.ts";
import type { AnyCallRequest } from "#contract/client.ts";
import { CallFailure } from "./call-failure.ts";

/** Makes the call of a route such as `GET /api/session`. Resolves with its reply, undefined for an empty one. Throws `CallFailure`, or what its signal aborts it with. */
export async function sendCall(route: string, request: AnyCallRequest = {}): Promise<unknown> {
  const { params, query, body, bearer, headers, signal, keepalive } = request;
  const [method, path = ""] = route.split(" ");
  const failedBy = (failure: CallFailure["failure"]) => (cause: unknown) => {
    throw signal?.aborted ? cause : new CallFailure(failure, cause);
  };
  const response = await fetch(callAddress(path, { params, query }), {
    method,
    headers: {
      Accept: "application/json",
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(bearer && { Authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...{ keepalive, signal },
  }).catch(failedBy({ kind: "unreachable" }));
  const { ok, status, statusText } = response;
  if (ok && (status === 202 || status === 204)) return undefined;
  const unreadable = { kind: "unreadable" } as const;
  const json: unknown = await response.json().catch(ok ? failedBy(unreadable) : () => undefined);
  if (!ok) {
    const message = textOf(json, "message") ?? `HTTP ${status}: ${statusText}`;
    throw new CallFailure({ kind: "refused", status, code: textOf(json, "error"), message, details: json });
  }
  return typeof json === "object" && json !== null ? json : failedBy(unreadable)(undefined);
}

function textOf(json: unknown, field: "error" | "message"): string | undefined {
  const text = (json as Record<string, unknown> | null | undefined)?.[field];
  return typeof text === "string" && text !== "" ? text : undefined;
}
