import type { CallBody } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import type { restrictCreator as call } from "#contract/restrictions.ts";
import type { Transaction } from "#db/client.ts";
import type { Principal } from "#server/calls/handler.ts";
import type { MailDefinition } from "#server/platform/jobs/job-definition.ts";
import { fingerprintApplicant } from "./barred-applicants.ts";
import { restrictionLiftedMail, restrictionSetMail } from "./restriction-mails.ts";
import type { RestrictionsDeps } from "./restrictions-deps.ts";
import { findRestrictedCreator, findRestriction, insertRestriction, liftRow } from "./restrictions-store.ts";

/**
 * Restricts a capability of a creator, with its record and mail in one transaction. Returns its id. Throws NOT_FOUND, OWN_CASE, TEAM_MEMBER,
 * STATE_CHANGED if it is restricted for this cause already, and WRONG_STATE for an applicant of whom nothing is known any more.
 */
export function restrictCreator(
  deps: RestrictionsDeps,
  username: string,
  { restriction, principal }: { restriction: CallBody<typeof call>; principal: Principal },
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const creator = await findRestrictedCreator(tx, username);
    if (!creator) throw new CallError("NOT_FOUND");
    if (creator.id === principal.creatorId) throw new CallError("OWN_CASE");
    const { capability, cause } = restriction;
    const row = { ...{ creatorId: creator.id, capability, cause }, note: restriction.note.trim() };
    const applicant = capability === "apply" ? await fingerprintApplicant(deps, tx, creator.id) : undefined;
    const id = await insertRestriction(tx, { ...row, applicant, setBy: principal.accountId });
    if (id === undefined) throw new CallError("STATE_CHANGED");
    const subject = { subjectKind: "creator", subjectId: username, detail: { capability, cause } } as const;
    await deps.accounts.recordAction(tx, principal, { action: "restrict-creator", ...subject });
    await mailRestricted(deps, tx, { id, creatorId: creator.id });
    return id;
  });
}

/** Lifts a restriction, with its record and mail in one transaction. Throws NOT_FOUND, OWN_CASE, STATE_CHANGED. */
export function liftRestriction(deps: RestrictionsDeps, id: string, principal: Principal): Promise<void> {
  return deps.db.transaction(async (tx) => {
    const found = await findRestriction(tx, id);
    if (!found) throw new CallError("NOT_FOUND");
    const { creatorId, capability, cause } = found;
    if (creatorId === principal.creatorId) throw new CallError("OWN_CASE");
    if (!(await liftRow(tx, id, principal.accountId))) throw new CallError("STATE_CHANGED");
    const subject = { subjectKind: "restriction", subjectId: id, detail: { capability, cause } } as const;
    await deps.accounts.recordAction(tx, principal, { action: "lift-restriction", ...subject });
    await mailCreator(deps, tx, restrictionLiftedMail, { id, creatorId });
  });
}

/** Queues the mail about a new restriction. */
export function mailRestricted(
  deps: RestrictionsDeps,
  tx: Transaction,
  restriction: { id: string; creatorId: string },
): Promise<void> {
  return mailCreator(deps, tx, restrictionSetMail, restriction);
}

/** Queues the mail to the creator, if the creator has an account. */
async function mailCreator(
  { accounts, jobs }: RestrictionsDeps,
  tx: Transaction,
  mail: MailDefinition,
  { id, creatorId }: { id: string; creatorId: string },
): Promise<void> {
  const accountId = await accounts.findOfCreator(tx, creatorId);
  const contact = accountId === undefined ? undefined : await accounts.findContact(tx, accountId);
  if (contact) await jobs.queueMail(tx, mail, { subjectId: id, email: contact.email, once: true });
}
