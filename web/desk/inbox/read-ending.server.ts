import type { CallBodyInput } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { CallError } from "#contract/errors.ts";
import type { CloseReason } from "#contract/inbox-rules.ts";

/** Reads the ending of a posted form. Throws INVALID_DATA with the missing field. */
export function readEnding(posted: URLSearchParams): CallBodyInput<Calls["endMessage"]> {
  const decision = posted.get("decision");
  if (decision === "answer") return { decision, note: (posted.get("note") ?? "").trim() };
  if (decision === "close") return { decision, reason: (posted.get("reason") ?? "") as CloseReason };
  throw new CallError("INVALID_DATA", { cause: { issues: [{ path: ["decision"], code: "custom" }] } });
}
