import type { CallBodyInput } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { CallError } from "#contract/errors.ts";
import { type ModerationReason, moderationDecisions } from "#contract/moderation-rules.ts";

/** Reads the decision of a posted form. Throws INVALID_DATA with the missing field. */
export function readCaseDecision(posted: URLSearchParams): CallBodyInput<Calls["decideModerationCase"]> {
  const decision = moderationDecisions.find((known) => known === posted.get("decision"));
  const reason = (posted.get("reason") ?? "") as ModerationReason;
  const note = (posted.get("note") ?? "").trim();
  switch (decision) {
    case "dismiss":
      return { decision };
    case "return":
    case "take-down":
      return { decision, reason, note };
    case "restore":
    case "uphold":
      return { decision, note };
    default:
      throw new CallError("INVALID_DATA", { cause: { issues: [{ path: ["decision"], code: "custom" }] } });
  }
}
