import type { CallParamsInput, CallQueryInput } from "./call.ts";
import { callAddress } from "./call-address.ts";
import { type CallName, type Calls, calls } from "./calls.ts";
import type { Argument, Part } from "./client.ts";

/**
 * The URL of a call by name, with its parameters and query filled in. Browsers use `client` instead, because this loads
 * every declaration.
 */
export function addressOf<Name extends CallName>(
  name: Name,
  ...[filled]: Argument<Part<"params", CallParamsInput<Calls[Name]>> & Part<"query", CallQueryInput<Calls[Name]>>>
): string {
  return callAddress(calls[name].path, filled);
}
