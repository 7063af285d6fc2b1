import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { accountJobs } from "./account-jobs.ts";
import { deriveSignInCode } from "./sign-in-code.ts";
import { signInCodeTexts } from "./sign-in-code-mail-texts.ts";
import { findMailedCode } from "./sign-in-codes-store.ts";

/** Mails a sign-in code to its account's address. Contains no link, because mail scanners open links. */
export const signInCodeMail = accountJobs.defineMail({
  kind: "sign-in-code",
  async write({ db, keys, brandName, supportEmail }, codeId) {
    const mailed = await findMailedCode(db, codeId);
    if (!mailed) throw new Error("The sign-in code of this mail is expired or used");
    const code = deriveSignInCode(keys, codeId, mailed.keyId);
    const text = signInCodeTexts[mailed.language];
    const body = [
      mailBlock.paragraph(text.lead(brandName)),
      mailBlock.code(text.code, code),
      mailBlock.paragraph(text.until),
      mailBlock.small(text.small(supportEmail)),
    ];
    return { language: mailed.language, subject: text.subject(code), heading: text.heading, preview: text.until, body };
  },
});
