import { callAddress } from "#contract/call-address.ts";
import type { Calls, ReaderAuth } from "#contract/calls.ts";
import type { AnyCallRequest, Client } from "#contract/client.ts";
import { CallFailure } from "./call-failure.ts";

/** Method and path of each call, written into the built pages (`readCallRoutes`): the declarations would bring their schemas. */
declare const CALL_ROUTES: Record<string, string>;
const routes = CALL_ROUTES;

type ReaderCall = {
  [Name in keyof Client]: Calls[Name]["auth"]["kind"] extends ReaderAuth ? Name : never;
}[keyof Client];

/** The readers' calls over HTTP, for browsers: `client.getPost({ params, query })`. */
export const client = Object.fromEntries(
  Object.keys(routes).map((name) => [name, (request?: AnyCallRequest) => send(name, request)]),
) as unknown as Pick<Client, ReaderCall>;

/** Resolves with the reply of a call, undefined for an empty one. Throws `CallFailure`, or what its signal aborts it with. */
async function send(name: string, request: AnyCallRequest = {}): Promise<unknown> {
  const { params, query, body, bearer, headers, signal, keepalive } = request;
  const [method, path = ""] = routes[name]?.split(" ") ?? [];
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
    throw new CallFailure({ kind: "refused", status, code: textOf(json, "error"), message });
  }
  return typeof json === "object" && json !== null ? json : failedBy(unreadable)(undefined);
}

function textOf(json: unknown, field: "error" | "message"): string | undefined {
  const text = (json as Record<string, unknown> | null | undefined)?.[field];
  return typeof text === "string" && text !== "" ? text : undefined;
}
