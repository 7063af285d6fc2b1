import type { Transaction } from "#db/client.ts";
import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { openEmail } from "./account-email.ts";
import { accountJobs } from "./account-jobs.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { findAccount } from "./accounts-store.ts";
import { findLanguageOfAccount } from "./close-account-store.ts";
import { factorsChangedTexts } from "./factors-changed-mail-texts.ts";
import { countFactors } from "./factors-store.ts";

/** Tells an account that its second factors have changed, and what it has now. */
export const factorsChangedMail = accountJobs.defineMail({
  kind: "factors-changed",
  async write({ db, brandName, supportEmail }, accountId) {
    const language = await findLanguageOfAccount(db, accountId);
    const text = factorsChangedTexts[language];
    const { passkeys, totp, recoveryCodes } = await countFactors(db, accountId);
    const body = [
      mailBlock.paragraph(text.lead),
      mailBlock.fact(text.passkeys, String(passkeys)),
      mailBlock.fact(text.apps, totp ? "1" : "0"),
      mailBlock.fact(text.recoveryCodes, String(recoveryCodes)),
      mailBlock.paragraph(text.other(supportEmail)),
      mailBlock.small(text.small),
    ];
    return { language, subject: text.subject(brandName), preview: text.lead, body };
  },
});

/** Queues the mail to the account's address in the transaction of the change. */
export async function mailChangeOfFactors(
  { keys, jobs }: Pick<AccountsDeps, "keys" | "jobs">,
  tx: Transaction,
  accountId: string,
): Promise<void> {
  const account = await findAccount(tx, accountId);
  if (!account) return;
  const email = openEmail(keys, accountId, account.sealedEmail);
  await jobs.queueMail(tx, factorsChangedMail, { subjectId: accountId, email });
}
