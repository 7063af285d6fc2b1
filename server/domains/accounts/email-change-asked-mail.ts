import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { accountJobs } from "./account-jobs.ts";
import { findAccount } from "./accounts-store.ts";
import { emailChangeAskedTexts } from "./email-change-asked-mail-texts.ts";
import { deriveChangeCode } from "./email-change-codes.ts";
import { findEmailChange } from "./email-changes-store.ts";

/** Tells an account's address that it is to be changed, with the code that allows it. Does not name the new address. */
export const emailChangeAskedMail = accountJobs.defineMail({
  kind: "email-change-asked",
  async write({ db, keys, brandName, supportEmail }, changeId) {
    const change = await findEmailChange(db, changeId);
    const account = change && (await findAccount(db, change.accountId));
    if (!account) throw new Error("The change of address that this mail is about has ended");
    const text = emailChangeAskedTexts[account.language];
    const body = [
      mailBlock.paragraph(text.lead(brandName)),
      mailBlock.code(text.code, deriveChangeCode(keys, change, "former")),
      mailBlock.paragraph(text.until),
      mailBlock.small(text.small(supportEmail)),
    ];
    return { language: account.language, subject: text.subject, preview: text.until, body };
  },
});
