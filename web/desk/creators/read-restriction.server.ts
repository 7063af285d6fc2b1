import type { CallBodyInput } from "#contract/call.ts";
import type { Calls } from "#contract/calls.ts";
import { CallError } from "#contract/errors.ts";
import { capabilities, restrictionCauses } from "#contract/restriction-rules.ts";

/** Reads the restriction of a posted form. Throws INVALID_DATA with the missing field. */
export function readRestriction(posted: URLSearchParams): CallBodyInput<Calls["restrictCreator"]> {
  const capability = capabilities.find((known) => known === posted.get("decision"));
  if (!capability) throw missing("decision");
  const cause = restrictionCauses.find((known) => known === posted.get("reason"));
  if (!cause) throw missing("reason");
  return { capability, cause, note: (posted.get("note") ?? "").trim() };
}

/** An error in the format of the call's schema. */
function missing(field: string): CallError {
  return new CallError("INVALID_DATA", { cause: { issues: [{ path: [field], code: "custom" }] } });
}
