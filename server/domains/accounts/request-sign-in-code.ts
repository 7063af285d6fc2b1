import { randomUUID } from "node:crypto";
import type { ScreenLanguage } from "#contract/languages.ts";
import { mailboxSubject } from "#server/platform/mail/mailbox-subject.ts";
import type { Limit } from "#server/platform/rate-limits/rate-limits.ts";
import { accountFingerprints, openEmail, storeEmail } from "./account-email.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { findAccountByEmail, rekeyAccount } from "./accounts-store.ts";
import { proofInBrowser } from "./known-browser.ts";
import { signInCodeMails } from "./sign-in-code-mail.ts";
import { replaceCode } from "./sign-in-codes-store.ts";

/**
 * Limits of the mails to one address, because anyone can type anyone's address: for one visitor, for all visitors together, and apart
 * from both for the browsers in which the account has signed in by a code. With five attempts for each code, 150 of 10⁸ codes can be
 * tried in an hour.
 */
const ofVisitor: Limit = { name: "sign-in-mailbox-visitor", max: 5, windowSec: 3600 };
const ofStrangers: Limit = { name: "sign-in-mailbox", max: 20, windowSec: 3600 };
const ofKnownBrowsers: Limit = { name: "sign-in-mailbox-known", max: 10, windowSec: 3600 };

/** A request for a code: the hashes of the browser's cookies, its mark (`proofInBrowser`) and the subject of its address. */
interface CodeRequest {
  email: string;
  browser: Buffer;
  earlierBrowser: Buffer;
  knownBrowser: string | undefined;
  visitor: string;
  /** Of the screen, and so of the mail (decision 217). */
  language: ScreenLanguage;
}

/**
 * Mails a sign-in code to the account of an address, for the browser with this hash; replaces the browser's earlier
 * code. Stores a row without an account for an unknown address, so that later attempts get the same answers.
 */
export async function requestSignInCode(deps: AccountsDeps, request: CodeRequest): Promise<void> {
  const { db, keys, jobs } = deps;
  const { email, browser, earlierBrowser } = request;
  const found = await findAccountByEmail(db, accountFingerprints(keys, email));
  const isKnown = found !== undefined && proofInBrowser(keys, found.id, request.knownBrowser) !== undefined;
  const account = (await isOverLimit(deps, request, isKnown)) ? undefined : found;
  const id = randomUUID();
  await db.transaction(async (tx) => {
    const keyId = keys.current("sign-in-code").id;
    await replaceCode(tx, { id, browser, earlierBrowser, accountId: account?.id ?? null, keyId });
    if (!account) return;
    const address = openEmail(keys, account.id, account.sealedEmail);
    await rekeyAccount(tx, { id: account.id, ...storeEmail(keys, account.id, address) });
    await jobs.queueMail(tx, signInCodeMails[request.language], { subjectId: id, email: address });
  });
}

async function isOverLimit(
  { rateLimits }: AccountsDeps,
  { email, visitor }: CodeRequest,
  isKnown: boolean,
): Promise<boolean> {
  const mailbox = mailboxSubject(email);
  if (isKnown) return (await rateLimits.isExceededBy(ofKnownBrowsers, mailbox)).exceeded;
  // A visitor who exceeds their own share takes nothing from the share of all visitors.
  if ((await rateLimits.isExceededBy(ofVisitor, `${mailbox}\n${visitor}`)).exceeded) return true;
  return (await rateLimits.isExceededBy(ofStrangers, mailbox)).exceeded;
}
