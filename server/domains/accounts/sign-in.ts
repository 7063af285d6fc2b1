import type { SignedIn } from "#contract/accounts.ts";
import { CallError } from "#contract/errors.ts";
import type { CallOrigin } from "#server/calls/handler.ts";
import { accountFingerprints } from "./account-email.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { findAccount } from "./accounts-store.ts";
import { hasSecondFactor } from "./factors-store.ts";
import { knownBrowserMark, knownBrowserSec, proofInBrowser } from "./known-browser.ts";
import { type AccountCookies, cookieHash } from "./session-cookie.ts";
import { isSignInCode } from "./sign-in-code.ts";
import { consumeCode, tryCode } from "./sign-in-codes-store.ts";
import { describeSignedIn, startSession } from "./start-session.ts";

/**
 * Signs in with a mailed code, in the browser that asked for it, and starts a session of strength 1. Throws
 * INVALID_CODE for a wrong, used or unknown code and after five attempts, CODE_EXPIRED after ten minutes. Unknown
 * addresses get the same errors.
 */
export async function signInWithCode(
  { db, keys }: AccountsDeps,
  cookies: AccountCookies,
  { email, code, origin }: { email: string; code: string; origin: CallOrigin },
): Promise<SignedIn> {
  const browser = cookies.read(origin.cookie, "sign-in");
  const tried = browser && (await tryCode(db, cookieHash(browser)));
  if (!tried) throw new CallError("INVALID_CODE");
  if (tried.isExpired) throw new CallError("CODE_EXPIRED");
  const { id, accountId, emailFingerprint } = tried;
  const isOfEmail = accountFingerprints(keys, email).some((one) => emailFingerprint?.equals(one));
  if (!accountId || !isOfEmail || !isSignInCode(keys, code, tried)) throw new CallError("INVALID_CODE");
  return db.transaction(async (tx) => {
    const account = await findAccount(tx, accountId);
    if (!account || !(await consumeCode(tx, id))) throw new CallError("INVALID_CODE");
    await startSession(tx, cookies, { account, strength: 1, origin });
    cookies.clear(origin, "sign-in");
    const proof = proofInBrowser(keys, account.id, cookies.read(origin.cookie, "known-browser")) ?? "mail";
    cookies.set(origin, "known-browser", knownBrowserMark(keys, account.id, proof), knownBrowserSec);
    return describeSignedIn(account, { strength: 1, hasFactor: await hasSecondFactor(tx, account.id) });
  });
}
