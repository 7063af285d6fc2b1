import type { ApplicationCheck, declineReasons } from "#contract/application-rules.ts";
import type { CallBodyInput } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { CallError } from "#contract/errors.ts";

/**
 * Reads the decision of a posted form. The desk requires more than the call: a confirmation and, for an approval, where
 * the reviewer saw the code. Throws INVALID_DATA with all missing fields.
 */
export function readDecision(posted: URLSearchParams): CallBodyInput<Calls["decideApplication"]> {
  const decision = posted.get("decision") ?? "";
  const checks = posted.getAll("checks") as ApplicationCheck[];
  const note = posted.get("note") ?? "";
  const sawCode = checks.some((check) => check === "code-in-bio" || check === "code-from-profile");
  const reason = posted.get("reason") ?? "";
  const missing = [
    ...(decision === "approve" && !sawCode ? ["checks"] : []),
    ...(decision === "decline" && reason === "" ? ["reason"] : []),
    ...((decision === "ask" || decision === "decline") && note.trim() === "" ? ["note"] : []),
    ...(posted.get("confirm") === "yes" ? [] : ["confirm"]),
  ];
  if (missing.length > 0 && decision !== "") throw invalid(missing);
  switch (decision) {
    case "approve": {
      const username = (posted.get("username") ?? "").trim();
      return { decision, checks, ...(username && { username }), ...(note.trim() && { note }) };
    }
    case "ask":
      return { decision, checks, note };
    case "decline":
      return { decision, checks, note, reason: reason as (typeof declineReasons)[number] };
    default:
      throw invalid(["decision", ...missing]);
  }
}

/** An error in the format of the call's schema. */
function invalid(fields: readonly string[]): CallError {
  return new CallError("INVALID_DATA", {
    cause: { issues: fields.map((field) => ({ path: [field], code: "custom" })) },
  });
}
