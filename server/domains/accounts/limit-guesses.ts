import { CallError } from "#contract/errors.ts";
import type { Limit } from "#server/platform/rate-limits/rate-limits.ts";
import { openEmail } from "./account-email.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { findAccount } from "./accounts-store.ts";
import { appGuessedMail } from "./app-guessed-mail.ts";

/**
 * Wrong codes of the app for one account, from all addresses together. Three of a million codes are right at a moment, so ten attempts an hour
 * find one with a probability of 0.07 % a day. Browsers in which the account proved the app before count apart: a thief of the mailbox cannot
 * keep its owner out of those, nor from recovery codes and passkeys.
 */
const limits: Record<"known" | "strange", Limit> = {
  known: { name: "app-guesses-known", max: 10, windowSec: 3600 },
  strange: { name: "app-guesses", max: 10, windowSec: 3600 },
};
const mailsADay: Limit = { name: "app-guesses-mail", max: 1, windowSec: 24 * 3600 };

/**
 * Counts an attempt at a code of an account's app and makes it, unless an hour's attempts are used up. The last of them, if it is wrong, is
 * mailed to the account, and for a team member alerts the operator. Throws TOO_MANY_REQUESTS, and the errors of the attempt.
 */
export async function limitGuesses<Result>(
  deps: AccountsDeps,
  { accountId, isKnownBrowser }: { accountId: string; isKnownBrowser: boolean },
  attempt: () => Promise<Result>,
): Promise<Result> {
  const { rateLimits } = deps;
  const limit = limits[isKnownBrowser ? "known" : "strange"];
  const { exceeded, hits, retryAfterSec } = await rateLimits.isExceededBy(limit, accountId);
  if (exceeded) throw new CallError("TOO_MANY_REQUESTS", { retryAfterSec });
  try {
    const result = await attempt();
    await rateLimits.giveBack(limit, accountId);
    return result;
  } catch (error) {
    const isWrong = error instanceof CallError && error.code === "INVALID_CODE";
    if (!isWrong) await rateLimits.giveBack(limit, accountId).catch(() => {});
    else if (hits === limit.max) await warnOfGuesses(deps, accountId);
    throw error;
  }
}

async function warnOfGuesses({ db, keys, jobs, rateLimits, alerts }: AccountsDeps, accountId: string): Promise<void> {
  const isMailed = (await rateLimits.isExceededBy(mailsADay, accountId)).exceeded;
  await db.transaction(async (tx) => {
    const account = await findAccount(tx, accountId);
    if (!account) return;
    const email = openEmail(keys, accountId, account.sealedEmail);
    if (!isMailed) await jobs.queueMail(tx, appGuessedMail, { subjectId: accountId, email });
    if (account.roles.length === 0) return;
    // The mail alone is not enough: a thief of the mailbox deletes it.
    const message = `Ten codes of the authenticator app of the team member with account ${accountId} were wrong within an hour`;
    await alerts.raiseOnce(tx, { kind: "second-factor-guesses", subjectId: accountId, message });
  });
}
