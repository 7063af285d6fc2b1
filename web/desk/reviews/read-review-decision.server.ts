import type { CallBodyInput } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { CallError } from "#contract/errors.ts";
import type { ReturnReason } from "#contract/return-reasons.ts";

/** Reads the decision of a posted form. Throws INVALID_DATA with the missing field. */
export function readReviewDecision(posted: URLSearchParams): CallBodyInput<Calls["decideReview"]> {
  const decision = posted.get("decision");
  const version = Number(posted.get("version"));
  if (decision === "approve") return { decision, version, sha256: posted.get("sha256") ?? "" };
  if (decision !== "return")
    throw new CallError("INVALID_DATA", { cause: { issues: [{ path: ["decision"], code: "custom" }] } });
  const note = (posted.get("note") ?? "").trim();
  return { decision, version, reason: (posted.get("reason") ?? "") as ReturnReason, ...(note && { note }) };
}
