import { plainMail } from "#server/platform/mail/mail-content.ts";
import { accountClosedTexts } from "./account-closed-mail-texts.ts";
import { accountJobs } from "./account-jobs.ts";
import { findLanguageOfAccount } from "./close-account-store.ts";

/** Confirms to the address of an account that it is closed, and what happens to the rest. */
export const accountClosedMail = accountJobs.defineMail({
  kind: "account-closed",
  async write({ db, brandName, supportEmail }, accountId) {
    const language = await findLanguageOfAccount(db, accountId);
    const text = accountClosedTexts[language];
    const lines = [text.lead(brandName), text.pieces, text.money, text.data];
    return plainMail({ language, subject: text.subject(brandName), lines, small: text.small(supportEmail) });
  },
});
