import { CallError } from "#contract/errors.ts";
import type { Transaction } from "#db/client.ts";
import type { Principal } from "#server/calls/handler.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { mailChangeOfFactors } from "./factors-changed-mail.ts";
import { deleteRecoveryCodes, deleteTotpOf, hasSecondFactor, lockFactors } from "./factors-store.ts";
import { deletePasskeyOf } from "./passkeys-store.ts";

/** Deletes a passkey. Throws NOT_FOUND, and LAST_FACTOR for the only factor of a team member. */
export function deletePasskey(deps: AccountsDeps, principal: Principal, id: string): Promise<void> {
  return removeFactor(deps, principal, (tx) => deletePasskeyOf(tx, principal.accountId, id));
}

/** Removes the authenticator app. Throws NOT_FOUND, and LAST_FACTOR for the only factor of a team member. */
export function removeTotp(deps: AccountsDeps, principal: Principal): Promise<void> {
  return removeFactor(deps, principal, (tx) => deleteTotpOf(tx, principal.accountId));
}

/** Recovery codes replace a factor, so they end with the last one. */
function removeFactor(
  deps: AccountsDeps,
  { accountId, roles }: Principal,
  remove: (tx: Transaction) => Promise<boolean>,
): Promise<void> {
  return deps.db.transaction(async (tx) => {
    await lockFactors(tx, accountId);
    if (!(await remove(tx))) throw new CallError("NOT_FOUND");
    if (!(await hasSecondFactor(tx, accountId))) {
      if (roles.length > 0) throw new CallError("LAST_FACTOR");
      await deleteRecoveryCodes(tx, accountId);
    }
    await mailChangeOfFactors(deps, tx, accountId);
  });
}
