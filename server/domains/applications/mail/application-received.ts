import { plainMail } from "#server/platform/mail/mail-content.ts";
import { applicationJobs } from "../application-jobs.ts";
import { findApplicationLanguage } from "../store.ts";
import { applicationReceivedTexts } from "./application-received-texts.ts";

/**
 * Acknowledges an application in the language of its page. Repeats nothing of it, because anyone can enter anyone's
 * address and must not send texts there.
 */
export const applicationReceivedMail = applicationJobs.defineMail({
  kind: "application-received",
  async write(parts, applicationId) {
    const language = await findApplicationLanguage(parts.db, applicationId);
    if (!language) throw new Error("The application of an acknowledgement is gone");
    const { subject, lines, small } = applicationReceivedTexts[language];
    const { brandName, supportEmail } = parts;
    return plainMail({ language, subject, lines: lines(brandName, supportEmail), small });
  },
});
