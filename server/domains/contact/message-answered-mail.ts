import { formatMoment } from "#contract/moment.ts";
import { unseal } from "#server/platform/keys/keys.ts";
import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { contactJobs } from "./contact-jobs.ts";
import { findAnswer } from "./inbox-store.ts";
import { messageAnsweredTexts } from "./message-answered-mail-texts.ts";

/**
 * Mails a team member's answer in the language of the message. Repeats nothing of the message, because anyone can enter anyone's address
 * and must not send texts there.
 */
export const messageAnsweredMail = contactJobs.defineMail({
  kind: "contact-answered",
  async write({ db, keys, brandName, supportEmail }, endingId) {
    const found = await findAnswer(db, endingId);
    const answer = found?.sealedAnswer && unseal(keys, "contact-seal", endingId, found.sealedAnswer);
    if (!found || !answer) throw new Error("The answer of a mail is gone");
    const { language, receivedAt } = found;
    const text = messageAnsweredTexts[language];
    const lead = text.lead(formatMoment(receivedAt, language));
    return {
      ...{ language, subject: text.subject, preview: lead },
      body: [
        mailBlock.paragraph(lead),
        ...answer.split(/\n{2,}/).map((paragraph) => mailBlock.paragraph(paragraph.trim())),
        mailBlock.small(text.small(brandName, supportEmail)),
      ],
    };
  },
});
