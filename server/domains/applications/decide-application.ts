import type { decideApplication as decideCall } from "#contract/applications.ts";
import type { CallBody, CallReply } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import type { Transaction } from "#db/client.ts";
import type { Principal } from "#server/calls/handler.ts";
import { applicationAppealDeclinedMail } from "./application-appeal-declined-mail.ts";
import { applicationApprovedMail } from "./application-approved-mail.ts";
import { applicationAskedMail } from "./application-asked-mail.ts";
import { applicationDeclinedMail } from "./application-declined-mail.ts";
import { openApplicationText } from "./application-text.ts";
import type { ApplicationsDeps } from "./applications-deps.ts";
import { approveApplication } from "./approve-application.ts";
import { type ApplicationRow, lockApplication } from "./store.ts";
import { takeStep } from "./take-step.ts";
import { whyBarred } from "./why-barred.ts";

/** A reviewer's decision on an application. */
export interface Decision {
  id: string;
  principal: Principal;
  body: CallBody<typeof decideCall>;
}

/**
 * Decides an application in one transaction: records the step, creates an approved creator, and queues the mail. Throws
 * NOT_FOUND, OWN_CASE, CLAIMED_BY_ANOTHER, USERNAME_UNAVAILABLE, RESTRICTED, and STATE_CHANGED for an application that is no longer
 * open, or a question in an appeal.
 */
export function decideApplication(deps: ApplicationsDeps, decision: Decision): Promise<CallReply<typeof decideCall>> {
  const { id, principal, body } = decision;
  const { accountId } = principal;
  return deps.changes.make(async (tx) => {
    const application = await lockApplication(tx, id);
    if (!application) throw new CallError("NOT_FOUND");
    if (await whyBarred(deps, tx, application, accountId)) throw new CallError("OWN_CASE");
    if (application.dueAt === null) throw new CallError("STATE_CHANGED");
    if (application.claimedBy !== null && application.claimedBy !== accountId)
      throw new CallError("CLAIMED_BY_ANOTHER");
    const subject = { subjectKind: "application", subjectId: id } as const;
    await deps.accounts.recordAction(tx, principal, { action: `${body.decision}-application`, ...subject });
    return applyDecision(deps, tx, application, { accountId, body });
  });
}

async function applyDecision(
  deps: ApplicationsDeps,
  tx: Transaction,
  application: ApplicationRow,
  { accountId, body }: Pick<Decision, "body"> & { accountId: string },
): Promise<CallReply<typeof decideCall>> {
  const isAppeal = application.state === "appealed";
  const common = { takenBy: accountId, checks: body.checks, note: body.note };
  switch (body.decision) {
    case "approve": {
      const { email, socialMedia: profile } = openApplicationText(deps.keys, application);
      if (await deps.restrictions.isBarredApplicant(tx, { email, profile })) throw new CallError("RESTRICTED");
      const username = await approveApplication(deps, tx, application, body.username);
      await takeStep(deps, tx, application, { ...common, state: "approved", mail: applicationApprovedMail });
      return { state: "approved", username };
    }
    case "ask":
      if (isAppeal) throw new CallError("STATE_CHANGED");
      await takeStep(deps, tx, application, { ...common, state: "asked", mail: applicationAskedMail });
      return { state: "asked", username: null };
    case "decline": {
      const mail = isAppeal ? applicationAppealDeclinedMail : applicationDeclinedMail;
      await takeStep(deps, tx, application, { ...common, state: "declined", reason: body.reason, mail });
      return { state: "declined", username: null };
    }
  }
}
