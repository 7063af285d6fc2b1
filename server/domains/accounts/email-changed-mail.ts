import { formatMoment } from "#contract/moment.ts";
import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { accountJobs } from "./account-jobs.ts";
import { findAccount } from "./accounts-store.ts";
import { undoSignature } from "./email-change-codes.ts";
import { emailChangedTexts } from "./email-changed-mail-texts.ts";
import { findEmailChange } from "./email-changes-store.ts";

/** Tells the former address of an account that it was changed, and how to undo it. */
export const emailChangedMail = accountJobs.defineMail({
  kind: "email-changed",
  async write({ db, keys, brandName, supportEmail, publicUrl }, changeId) {
    const change = await findEmailChange(db, changeId);
    const account = change && (await findAccount(db, change.accountId));
    if (!account) throw new Error("The change of address that this mail is about was undone");
    const { language } = account;
    const text = emailChangedTexts[language];
    const address = staffPaths.undoEmail(changeId, undoSignature(keys, change));
    const body = [
      mailBlock.paragraph(text.lead(brandName)),
      mailBlock.paragraph(text.undo(formatMoment(change.endsAt, language))),
      mailBlock.button(text.button, publicUrl + paths.inLanguage(address, language)),
      mailBlock.small(text.small(supportEmail)),
    ];
    return { language, subject: text.subject(brandName), preview: text.lead(brandName), body };
  },
});
