import { claimMinutes } from "#contract/application-rules.ts";
import { CallError } from "#contract/errors.ts";
import type { Principal } from "#server/calls/handler.ts";
import type { ApplicationsDeps } from "./applications-deps.ts";
import { claimFor, lockApplication } from "./store.ts";
import { whyBarred } from "./why-barred.ts";

/**
 * Claims an application for a reviewer. Returns the end of the claim. Throws NOT_FOUND, OWN_CASE for a reviewer who must
 * not decide on it, STATE_CHANGED if it waits for no decision, CLAIMED_BY_ANOTHER.
 */
export async function claimApplication(deps: ApplicationsDeps, id: string, principal: Principal): Promise<Date> {
  const { accountId } = principal;
  return deps.db.transaction(async (tx) => {
    const application = await lockApplication(tx, id);
    if (!application) throw new CallError("NOT_FOUND");
    if (await whyBarred(deps, tx, application, accountId)) throw new CallError("OWN_CASE");
    if (application.dueAt === null) throw new CallError("STATE_CHANGED");
    const until = await claimFor(tx, { id, accountId, minutes: claimMinutes });
    if (!until) throw new CallError("CLAIMED_BY_ANOTHER");
    const subject = { subjectKind: "application", subjectId: id } as const;
    await deps.accounts.recordAction(tx, principal, { action: "claim-application", ...subject });
    return until;
  });
}
