import type { CallParamsInput, CallQueryInput } from "./call.ts";
import { callAddress } from "./call-address.ts";
import { type CallName, type Calls, calls } from "./calls.ts";
import type { Argument, Part } from "./client.ts";

/** The address of a call by its name, with its parameters and query filled in. Browsers know addresses by `client`: this loads every declaration. */
export function addressOf<Name extends CallName>(
  name: Name,
  ...[filled]: Argument<Part<"params", CallParamsInput<Calls[Name]>> & Part<"query", CallQueryInput<Calls[Name]>>>
): string {
  return callAddress(calls[name].path, filled);
}
