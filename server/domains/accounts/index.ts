import type { ScreenLanguage } from "#contract/languages.ts";
import type { TeamRole } from "#contract/roles.ts";
import type { Queryable, Transaction } from "#db/client.ts";
import type { FindPrincipal, Principal } from "#server/calls/handler.ts";
import { createBackgroundWork } from "#server/platform/background-work/background-work.ts";
import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import { accountFingerprints, openEmail } from "./account-email.ts";
import { accountJobs } from "./account-jobs.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import {
  addAccountRole,
  findAccount,
  findAccountByEmail,
  findAccountOfCreator,
  linkCreatorTo,
} from "./accounts-store.ts";
import { warnFormerAddresses } from "./change-email.ts";
import { closeAccountIn } from "./close-account.ts";
import { createDeskHandlers } from "./desk-handlers.ts";
import { mailChangeOfFactors } from "./factors-changed-mail.ts";
import { deleteFactorsOf } from "./factors-store.ts";
import { createAccountsHandlers } from "./handlers.ts";
import { openAccount } from "./open-account.ts";
import "./purge-expired-sign-ins.ts";
import "./purge-old-actions.ts";
import { cookieHash, createAccountCookies } from "./session-cookie.ts";
import { findSession } from "./sessions-store.ts";
import { createTeamHandlers } from "./team-handlers.ts";
import { insertTeamAction, listTeamActionRows, type TeamAction } from "./team-store.ts";
import { createStudioViewHandlers } from "./view-handlers.ts";

export { findKeyUses as findAccountKeyUses } from "./key-uses-store.ts";
export type { TeamAction } from "./team-store.ts";

/** The accounts of creators and team members, their sessions and roles. Readers have none. */
export interface Accounts {
  /** The person whom the session's cookie signs in. One query. */
  findPrincipal: FindPrincipal;
  /** Finds or creates the account of an address. Returns its id. */
  open(tx: Transaction, account: { email: string; language: ScreenLanguage }): Promise<string>;
  /** Links an account to the creator that it publishes as. */
  linkCreator(tx: Transaction, accountId: string, creatorId: string): Promise<void>;
  /** Gives an account a role; `grantedBy` is null for an operator's command. */
  addRole(tx: Transaction, grant: { accountId: string; role: TeamRole; grantedBy: string | null }): Promise<void>;
  /**
   * Removes the second factors of an address's account, whose person has lost them and the recovery codes, ends its sessions and mails it. Returns its id;
   * undefined for an unknown address.
   */
  resetFactors(tx: Transaction, email: string): Promise<string | undefined>;
  /** The mail address and language of an account; undefined for a closed one. */
  findContact(db: Queryable, accountId: string): Promise<{ email: string; language: ScreenLanguage } | undefined>;
  /** The id of the account that publishes as a creator. */
  findOfCreator(db: Queryable, creatorId: string): Promise<string | undefined>;
  /** The creator that an account publishes as; null for others. */
  creatorOf(db: Queryable, accountId: string): Promise<string | null>;
  /**
   * Closes an account, deletes its address and everything that signs it in, and mails it. Throws NOT_FOUND for a closed account, TEAM_MEMBER
   * while it has roles.
   */
  close(tx: Transaction, accountId: string): Promise<void>;
  /** Mails each former address of the last seven days that the account's bank account for payouts has changed, and how to undo the change of address. */
  warnFormerAddresses(tx: Transaction, accountId: string): Promise<void>;
  /** Records an action of a team member permanently, in the action's own transaction. */
  recordAction(tx: Transaction, by: Pick<Principal, "accountId">, action: TeamAction): Promise<void>;
  /** The newest 200 recorded actions on a subject, newest first, each with the member's address. */
  listActionsOn(db: Queryable, subjectId: string): Promise<{ by: string; action: string; at: Date }[]>;
  /** The handlers of sign-in, of a person's own account and of the team. */
  handlers: ReturnType<typeof createAccountsHandlers> &
    ReturnType<typeof createTeamHandlers> &
    ReturnType<typeof createStudioViewHandlers> &
    ReturnType<typeof createDeskHandlers>;
  /** Resolves once the mails of answered requests are queued. */
  finishBackgroundWork(): Promise<void>;
  /** Jobs and mails, for the worker. */
  jobs: RegisteredJob[];
}

/** The accounts domain on a database. */
export function createAccounts(deps: AccountsDeps): Accounts {
  const { db, keys } = deps;
  const cookies = createAccountCookies(deps.publicUrl.startsWith("https://"));
  const background = createBackgroundWork(deps.log);
  return {
    async findPrincipal(cookie) {
      const token = cookies.read(cookie, "session");
      const session = token === undefined ? undefined : await findSession(db, cookieHash(token));
      return session && { ...session, strength: session.strength === 2 ? 2 : 1 };
    },
    open: (tx, account) => openAccount(deps, tx, account),
    linkCreator: linkCreatorTo,
    addRole: addAccountRole,
    async resetFactors(tx, email) {
      const account = await findAccountByEmail(tx, accountFingerprints(keys, email));
      if (account) {
        await deleteFactorsOf(tx, account.id);
        await mailChangeOfFactors(deps, tx, account.id);
      }
      return account?.id;
    },
    async findContact(queryable, accountId) {
      const account = await findAccount(queryable, accountId);
      return account && { email: openEmail(keys, accountId, account.sealedEmail), language: account.language };
    },
    close: (tx, accountId) => closeAccountIn(deps, tx, accountId),
    warnFormerAddresses: (tx, accountId) => warnFormerAddresses(deps, tx, accountId),
    findOfCreator: findAccountOfCreator,
    creatorOf: async (queryable, accountId) => (await findAccount(queryable, accountId))?.creatorId ?? null,
    handlers: {
      ...createAccountsHandlers(deps, cookies, background),
      ...createTeamHandlers(deps),
      ...createStudioViewHandlers(deps),
      ...createDeskHandlers(deps),
    },
    recordAction: (tx, { accountId }, action) => insertTeamAction(tx, accountId, action),
    async listActionsOn(queryable, subjectId) {
      const found = await listTeamActionRows(queryable, { limit: 200, offset: 0, subjectId });
      return found.map(({ accountId, sealedEmail, action, at }) => ({
        ...{ action, at },
        by: openEmail(keys, accountId, sealedEmail),
      }));
    },
    finishBackgroundWork: background.finish,
    jobs: accountJobs.bind(deps),
  };
}
