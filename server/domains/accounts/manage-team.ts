import { CallError } from "#contract/errors.ts";
import type { ScreenLanguage } from "#contract/languages.ts";
import type { TeamRole } from "#contract/roles.ts";
import type { Transaction } from "#db/client.ts";
import type { Principal } from "#server/calls/handler.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { addAccountRole, findAccount } from "./accounts-store.ts";
import { openAccount } from "./open-account.ts";
import { teamInvitedMails } from "./team-invited-mail.ts";
import { endSessionsOf, insertTeamAction, removeOtherRoles } from "./team-store.ts";

/**
 * Gives the account of an address roles in the team, records it and mails the address in the language of the invitation. Returns the
 * account's id. Throws RESTRICTED like `setTeamRoles`.
 */
export function inviteTeamMember(
  deps: AccountsDeps,
  principal: Principal,
  { email, language, roles }: { email: string; language: ScreenLanguage; roles: readonly TeamRole[] },
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const accountId = await openAccount(deps, tx, { email, language });
    await addRoles(tx, principal, accountId, roles);
    await endSessionsOf(tx, accountId);
    await deps.jobs.queueMail(tx, teamInvitedMails[language], { subjectId: accountId, email });
    return accountId;
  });
}

/**
 * Sets a member's roles, ends their sessions and records the change. Without a role the member leaves the team. Throws NOT_FOUND for
 * an unknown account, LAST_OWNER, and RESTRICTED for the account of a creator who may not sign in.
 */
export async function setTeamRoles(
  { db }: AccountsDeps,
  principal: Principal,
  { accountId, roles }: { accountId: string; roles: readonly TeamRole[] },
): Promise<void> {
  await db
    .transaction(async (tx) => {
      if (!(await findAccount(tx, accountId))) throw new CallError("NOT_FOUND");
      const removed = await removeOtherRoles(tx, accountId, roles);
      if (removed.length > 0)
        await insertTeamAction(tx, principal.accountId, {
          ...{ action: "remove-roles", subjectKind: "account", subjectId: accountId, detail: { roles: removed } },
        });
      await addRoles(tx, principal, accountId, roles);
      if (accountId !== principal.accountId || roles.length === 0) await endSessionsOf(tx, accountId);
    })
    .catch((error: { constraint?: string }) => {
      throw error.constraint === "account_roles_keep_an_owner" ? new CallError("LAST_OWNER") : error;
    });
}

async function addRoles(tx: Transaction, principal: Principal, accountId: string, roles: readonly TeamRole[]) {
  if (roles.length === 0) return;
  if ((await findAccount(tx, accountId))?.isRestricted) throw new CallError("RESTRICTED");
  for (const role of roles) await addAccountRole(tx, { accountId, role, grantedBy: principal.accountId });
  await insertTeamAction(tx, principal.accountId, {
    ...{ action: "give-roles", subjectKind: "account", subjectId: accountId, detail: { roles } },
  });
}
