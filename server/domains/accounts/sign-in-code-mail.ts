import type { ScreenLanguage } from "#contract/languages.ts";
import { type MailContent, mailBlock } from "#server/platform/mail/mail-content.ts";
import { accountJobs } from "./account-jobs.ts";
import type { AccountsDeps } from "./accounts-deps.ts";
import { deriveSignInCode } from "./sign-in-code.ts";
import { signInCodeTexts } from "./sign-in-code-mail-texts.ts";
import { findMailedCode } from "./sign-in-codes-store.ts";

/** The mails of a sign-in code, by the language of the screen that asked for it (decision 217). Their kinds store the language. */
export const signInCodeMails = {
  en: accountJobs.defineMail({ kind: "sign-in-code-en", write: (deps, codeId) => write(deps, codeId, "en") }),
  es: accountJobs.defineMail({ kind: "sign-in-code-es", write: (deps, codeId) => write(deps, codeId, "es") }),
} satisfies Record<ScreenLanguage, unknown>;

// The version before queues this kind, which has the language of the account.
accountJobs.defineMail({ kind: "sign-in-code", write: (deps, codeId) => write(deps, codeId) });

/** Writes a sign-in code to its account's address. Contains no link, because mail scanners open links. */
async function write(
  { db, keys, brandName, supportEmail }: AccountsDeps,
  codeId: string,
  ofScreen?: ScreenLanguage,
): Promise<MailContent> {
  const mailed = await findMailedCode(db, codeId);
  if (!mailed) throw new Error("The sign-in code of this mail is expired or used");
  const code = deriveSignInCode(keys, codeId, mailed.keyId);
  const language = ofScreen ?? mailed.language;
  const text = signInCodeTexts[language];
  const body = [
    mailBlock.paragraph(text.lead(brandName)),
    mailBlock.code(text.code, code),
    mailBlock.paragraph(text.until),
    mailBlock.small(text.small(supportEmail)),
  ];
  return { language, subject: text.subject(code), heading: text.heading, preview: text.until, body };
}
