import type { CallBodyInput } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { CallError } from "#contract/errors.ts";

/** Reads the decision of a posted form. Throws INVALID_DATA with the missing field. */
export function readRefundDecision(posted: URLSearchParams): CallBodyInput<Calls["decideRefundRequest"]> {
  const decision = posted.get("decision");
  if (decision === "refund") return { decision };
  if (decision === "part") {
    // A comma is the point of half of our team; `1,000` has three decimals and is refused.
    const total = (posted.get("total") ?? "").trim().replace(/^\$/, "").replace(",", ".");
    return { decision, total, note: (posted.get("note") ?? "").trim() };
  }
  if (decision === "decline") return { decision, note: (posted.get("note") ?? "").trim() };
  throw new CallError("INVALID_DATA", { cause: { issues: [{ path: ["decision"], code: "custom" }] } });
}
