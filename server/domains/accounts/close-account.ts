import { CallError } from "#contract/errors.ts";
import type { Transaction } from "#db/client.ts";
import { accountClosedMail } from "./account-closed-mail.ts";
import { openEmail, storeEmail } from "./account-email.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { findAccount } from "./accounts-store.ts";
import { closeLockedAccount, lockOpenAccount } from "./close-account-store.ts";

/**
 * Closes an account within the caller's transaction, and mails its address. The address is deleted, so that it can open another account; the
 * link to the creator stays, for the books. Throws NOT_FOUND for a closed account, TEAM_MEMBER while the account has roles.
 */
export async function closeAccountIn(
  { keys, jobs }: Pick<AccountsDeps, "keys" | "jobs">,
  tx: Transaction,
  id: string,
): Promise<void> {
  const account = (await lockOpenAccount(tx, id)) && (await findAccount(tx, id));
  if (!account) throw new CallError("NOT_FOUND");
  if (account.roles.length > 0) throw new CallError("TEAM_MEMBER");
  const email = openEmail(keys, id, account.sealedEmail);
  await jobs.queueMail(tx, accountClosedMail, { subjectId: id, email });
  await closeLockedAccount(tx, { id, ...storeEmail(keys, id, `${id}@closed.invalid`) });
}
