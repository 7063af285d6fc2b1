import type { Principal } from "#server/calls/handler.ts";
import type { ClosingsDeps } from "./closings-deps.ts";
import { forgetCreatorAfterSec, forgetCreatorJob } from "./forget-creator-job.ts";

/**
 * Closes an account (behaviour section Accounts). Sales end at once in every process; buyers keep reading until their 72 hours end; the ledger stays, and
 * with it what is owed; the address is deleted at once and the profile after four days; the username stays taken. Throws NOT_FOUND for a
 * closed account, TEAM_MEMBER while it has roles.
 */
export async function closeAccount(
  { jobs, changes, accounts, creators, publishing, restrictions }: ClosingsDeps,
  { accountId, creatorId }: Principal,
): Promise<void> {
  await changes.makeEverywhere(async (tx) => {
    if (creatorId !== null) {
      // While the address and the submissions are still there.
      await restrictions.rememberIn(tx, creatorId);
      await publishing.takeBackAllIn(tx, creatorId, { accountId });
    }
    await accounts.close(tx, accountId);
    if (creatorId === null) return;
    await creators.close(tx, creatorId);
    await jobs.queueJob(tx, forgetCreatorJob, {
      ...{ subjectId: creatorId, payload: {} },
      runAt: { afterSec: forgetCreatorAfterSec },
    });
  });
}
