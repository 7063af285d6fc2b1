import { formatMoment } from "#contract/moment.ts";
import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { accountJobs } from "./account-jobs.ts";
import { findAccount } from "./accounts-store.ts";
import { bankChangedTexts } from "./bank-changed-mail-texts.ts";
import { findEmailChange } from "./email-changes-store.ts";
import { undoEmailUrl } from "./undo-email-url.ts";

/** Tells the former address of an account that its bank account has changed as well, and how to take the account back. */
export const bankChangedMail = accountJobs.defineMail({
  kind: "bank-changed",
  async write(deps, changeId) {
    const change = await findEmailChange(deps.db, changeId);
    const account = change && (await findAccount(deps.db, change.accountId));
    if (!account) throw new Error("The change of address that this mail is about was undone");
    const { language } = account;
    const text = bankChangedTexts[language];
    const body = [
      mailBlock.paragraph(text.lead),
      mailBlock.paragraph(text.undo(formatMoment(change.endsAt, language))),
      mailBlock.button(text.button, undoEmailUrl(deps, change, language)),
      mailBlock.small(text.small(deps.supportEmail)),
    ];
    return { language, subject: text.subject(deps.brandName), preview: text.lead, body };
  },
});
