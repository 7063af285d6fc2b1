import type { ScreenLanguage } from "#contract/languages.ts";
import type { OperationsDeps } from "./operations-deps.ts";
import { recordAction } from "./recorded-action.ts";

/**
 * Opens an account with the role of an owner, who signs in with a code by mail and then sets up a second factor. The record has the
 * account's id and not its address. Returns the id.
 */
export function inviteOwner(
  parts: OperationsDeps,
  actor: string,
  { email, language }: { email: string; language: ScreenLanguage },
): Promise<string> {
  const { db, accounts } = parts;
  return recordAction(parts, { actor, action: "invite-owner" }, async () => {
    const accountId = await db.transaction(async (tx) => {
      const id = await accounts.open(tx, { email, language });
      await accounts.addRole(tx, { accountId: id, role: "owner", grantedBy: null });
      return id;
    });
    return { result: accountId, detail: { accountId } };
  });
}
