import { randomUUID } from "node:crypto";
import { mailboxSubject } from "#server/platform/mail/mailbox-subject.ts";
import type { Limit } from "#server/platform/rate-limits/rate-limits.ts";
import { accountFingerprints, openEmail, storeEmail } from "./account-email.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { findAccountByEmail, rekeyAccount } from "./accounts-store.ts";
import { signInCodeMail } from "./sign-in-code-mail.ts";
import { replaceCode } from "./sign-in-codes-store.ts";

/** Limits mails to one address, because anyone can type anyone's address. */
const codesPerMailbox: Limit = { name: "sign-in-mailbox", max: 10, windowSec: 3600 };

/**
 * Mails a sign-in code to the account of an address, for the browser with this hash; replaces the browser's earlier
 * code. Stores a row without an account for an unknown address, so that later attempts get the same answers.
 */
export async function requestSignInCode(
  deps: AccountsDeps,
  { email, browser, earlierBrowser }: { email: string; browser: Buffer; earlierBrowser: Buffer },
): Promise<void> {
  const { db, keys, jobs, rateLimits } = deps;
  const { exceeded } = await rateLimits.isExceededBy(codesPerMailbox, mailboxSubject(email));
  const account = exceeded ? undefined : await findAccountByEmail(db, accountFingerprints(keys, email));
  const id = randomUUID();
  await db.transaction(async (tx) => {
    const keyId = keys.current("sign-in-code").id;
    await replaceCode(tx, { id, browser, earlierBrowser, accountId: account?.id ?? null, keyId });
    if (!account) return;
    const address = openEmail(keys, account.id, account.sealedEmail);
    await rekeyAccount(tx, { id: account.id, ...storeEmail(keys, account.id, address) });
    await jobs.queueMail(tx, signInCodeMail, { subjectId: id, email: address });
  });
}
