import { unseal } from "#server/platform/keys/keys.ts";
import { mailBlock, plainMail } from "#server/platform/mail/mail-content.ts";
import { accountFingerprints } from "./account-email.ts";
import { accountJobs } from "./account-jobs.ts";
import { findAccount, findAccountByEmail } from "./accounts-store.ts";
import { emailChangeCodeTexts } from "./email-change-code-mail-texts.ts";
import { deriveChangeCode } from "./email-change-codes.ts";
import { findEmailChange } from "./email-changes-store.ts";

/** Mails the new address its code; if it belongs to an account already, why it cannot be used. */
export const emailChangeCodeMail = accountJobs.defineMail({
  kind: "email-change-code",
  async write({ db, keys, brandName, supportEmail }, changeId) {
    const change = await findEmailChange(db, changeId);
    const account = change && (await findAccount(db, change.accountId));
    const address = change && unseal(keys, "account-seal", changeId, change.sealedNew);
    if (!account || !address) throw new Error("The change of address that this mail is about has ended");
    const owner = await findAccountByEmail(db, accountFingerprints(keys, address));
    if (owner) {
      const { language } = owner;
      const text = emailChangeCodeTexts[language];
      const lines = [text.taken(brandName), text.takenNext];
      return plainMail({
        language,
        subject: text.takenSubject(brandName),
        lines,
        small: text.takenSmall(supportEmail),
      });
    }
    const { language } = account;
    const text = emailChangeCodeTexts[language];
    const body = [
      mailBlock.paragraph(text.lead(brandName)),
      mailBlock.code(text.code, deriveChangeCode(keys, change, "new")),
      mailBlock.paragraph(text.until),
      mailBlock.small(text.small(supportEmail)),
    ];
    return { language, subject: text.subject(brandName), preview: text.until, body };
  },
});
