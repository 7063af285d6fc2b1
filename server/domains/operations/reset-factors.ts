import { OperationRefused } from "./operation-refused.ts";
import type { OperationsDeps } from "./operations-deps.ts";
import { recordAction } from "./recorded-action.ts";

/** Removes the second factors of an account, for a person who has lost them and the recovery codes. The record has the account's id only. */
export function resetFactors(parts: OperationsDeps, actor: string, email: string): Promise<void> {
  return recordAction(parts, { actor, action: "reset-factors" }, async () => {
    const accountId = await parts.db.transaction((tx) => parts.accounts.resetFactors(tx, email));
    if (accountId === undefined) throw new OperationRefused("There is no account with this address.");
    return { result: undefined, detail: { accountId } };
  });
}
