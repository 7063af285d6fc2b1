import type { Handlers } from "#server/calls/handler.ts";
import { closeAccount } from "./close-account.ts";
import type { ClosingsDeps } from "./closings-deps.ts";

/** Handles the call that closes an account. */
export function createClosingsHandlers(deps: ClosingsDeps) {
  return {
    async closeAccount({ auth }) {
      await closeAccount(deps, auth.principal);
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
