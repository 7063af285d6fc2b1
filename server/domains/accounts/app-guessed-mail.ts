import { plainMail } from "#server/platform/mail/mail-content.ts";
import { accountJobs } from "./account-jobs.ts";
import { appGuessedTexts } from "./app-guessed-mail-texts.ts";
import { findLanguageOfAccount } from "./close-account-store.ts";

/** Warns an account that somebody guesses at the codes of its authenticator app. */
export const appGuessedMail = accountJobs.defineMail({
  kind: "app-guessed",
  async write({ db, brandName, supportEmail }, accountId) {
    const language = await findLanguageOfAccount(db, accountId);
    const text = appGuessedTexts[language];
    const lines = [text.lead, text.you, text.other];
    return plainMail({ language, subject: text.subject(brandName), lines, small: text.small(supportEmail) });
  },
});
