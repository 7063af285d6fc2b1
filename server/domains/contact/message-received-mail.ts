import { plainMail } from "#server/platform/mail/mail-content.ts";
import { contactJobs } from "./contact-jobs.ts";
import { messageReceivedTexts } from "./message-received-mail-texts.ts";
import { findMessageLanguage } from "./store.ts";

/**
 * Acknowledges a message in the language of its page. Repeats nothing of it, because anyone can enter anyone's address
 * and must not send texts there.
 */
export const messageReceivedMail = contactJobs.defineMail({
  kind: "contact-received",
  async write(parts, messageId) {
    const language = await findMessageLanguage(parts.db, messageId);
    if (!language) throw new Error("The message of an acknowledgement is gone");
    const { subject, lines, small } = messageReceivedTexts[language];
    const { brandName, supportEmail } = parts;
    return plainMail({ language, subject, lines: lines(brandName, supportEmail), small });
  },
});
