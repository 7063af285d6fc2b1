import { formatMoment } from "#contract/moment.ts";
import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { accountJobs } from "./account-jobs.ts";
import { findAccount } from "./accounts-store.ts";
import { emailChangedTexts } from "./email-changed-mail-texts.ts";
import { findEmailChange } from "./email-changes-store.ts";
import { undoEmailUrl } from "./undo-email-url.ts";

/** Tells the former address of an account that it was changed, and how to undo it. */
export const emailChangedMail = accountJobs.defineMail({
  kind: "email-changed",
  async write(deps, changeId) {
    const { db, brandName, supportEmail } = deps;
    const change = await findEmailChange(db, changeId);
    const account = change && (await findAccount(db, change.accountId));
    if (!account) throw new Error("The change of address that this mail is about was undone");
    const { language } = account;
    const text = emailChangedTexts[language];
    const body = [
      mailBlock.paragraph(text.lead(brandName)),
      mailBlock.paragraph(text.undo(formatMoment(change.endsAt, language))),
      mailBlock.button(text.button, undoEmailUrl(deps, change, language)),
      mailBlock.small(text.small(supportEmail)),
    ];
    return { language, subject: text.subject(brandName), preview: text.lead(brandName), body };
  },
});
