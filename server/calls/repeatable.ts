import type { Call } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import { OutcomeUnknownError } from "#db/outcome-unknown.ts";
import type { CallOrigin } from "./handler.ts";

/**
 * Whether a call that is made twice has the effect of one. A form is stored once for each token; a page that shows it again
 * has another token.
 */
function isRepeatable({ method, auth, repeatable }: Call, origin: CallOrigin): boolean {
  if (method !== "POST" || repeatable || auth.kind === "provider-signature") return true;
  if (auth.kind === "form-token") return origin.reply !== undefined;
  return origin.header("Idempotency-Key") !== undefined;
}

/**
 * The error of a call as its caller may know it: OUTCOME_UNKNOWN, which invites nobody to repeat it, if the call may have
 * happened and would happen twice (decision 216).
 */
export function withoutInvitation(error: unknown, call: Call, origin: CallOrigin): unknown {
  if (!(error instanceof OutcomeUnknownError) || isRepeatable(call, origin)) return error;
  return new CallError("OUTCOME_UNKNOWN", { cause: error });
}
