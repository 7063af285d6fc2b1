import { formatMoment } from "#contract/moment.ts";
import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { applicationAskedTexts } from "./application-asked-mail-texts.ts";
import { applicationJobs } from "./application-jobs.ts";
import { readMailedStep } from "./read-mailed-step.ts";

/** Asks the applicant for something, with the reviewer's question and the link to answer. */
export const applicationAskedMail = applicationJobs.defineMail({
  kind: "application-asked",
  async write(deps, stepId) {
    const { language, note, url, verificationCode, replyBy } = await readMailedStep(deps, stepId);
    const text = applicationAskedTexts[language];
    const until = replyBy && text.until(formatMoment(replyBy, language));
    return {
      ...{ language, subject: text.subject, preview: note ?? "" },
      body: [
        mailBlock.paragraph(text.lead(deps.brandName)),
        mailBlock.fact(text.question, note ?? ""),
        mailBlock.code(text.code, verificationCode),
        ...(until ? [mailBlock.paragraph(until)] : []),
        mailBlock.button(text.answer, url),
        mailBlock.small(text.small(deps.supportEmail)),
      ],
    };
  },
});
