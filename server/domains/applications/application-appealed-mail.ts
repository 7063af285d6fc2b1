import { reviewHours } from "#contract/application-rules.ts";
import { formatMoment } from "#contract/moment.ts";
import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { applicationAppealedTexts } from "./application-appealed-mail-texts.ts";
import { applicationJobs } from "./application-jobs.ts";
import { readMailedStep } from "./read-mailed-step.ts";
import { addDays } from "./unix-seconds.ts";

/** Acknowledges an appeal, and gives the deadline of its decision. */
export const applicationAppealedMail = applicationJobs.defineMail({
  kind: "application-appealed",
  async write(deps, stepId) {
    const { language, step, url } = await readMailedStep(deps, stepId);
    const text = applicationAppealedTexts[language];
    const due = addDays(step.takenAt, reviewHours / 24);
    return {
      ...{ language, subject: text.subject, preview: text.lead },
      body: [
        mailBlock.paragraph(text.lead),
        mailBlock.paragraph(text.until(formatMoment(due, language))),
        mailBlock.button(text.open, url),
        mailBlock.small(text.small(deps.supportEmail)),
      ],
    };
  },
});
