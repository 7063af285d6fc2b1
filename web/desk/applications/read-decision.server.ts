import type { ApplicationCheck, declineReasons } from "#contract/application-rules.ts";
import type { CallBodyInput } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { CallError } from "#contract/errors.ts";

/**
 * Reads the decision of a posted form. The desk requires more than the call: a confirmation and, for an approval, where
 * the reviewer saw the code. Throws INVALID_DATA with the missing field.
 */
export function readDecision(posted: URLSearchParams): CallBodyInput<Calls["decideApplication"]> {
  const decision = posted.get("decision") ?? "";
  const checks = posted.getAll("checks") as ApplicationCheck[];
  const note = posted.get("note") ?? "";
  if (posted.get("confirm") !== "yes") throw missing("confirm");
  switch (decision) {
    case "approve": {
      if (!checks.some((check) => check === "code-in-bio" || check === "code-from-profile")) throw missing("checks");
      const username = (posted.get("username") ?? "").trim();
      return { decision, checks, ...(username && { username }), ...(note.trim() && { note }) };
    }
    case "ask":
      return { decision, checks, note };
    case "decline":
      return { decision, checks, note, reason: (posted.get("reason") ?? "") as (typeof declineReasons)[number] };
    default:
      throw missing("decision");
  }
}

/** An error in the format of the call's schema. */
function missing(field: string): CallError {
  return new CallError("INVALID_DATA", { cause: { issues: [{ path: [field], code: "custom" }] } });
}
