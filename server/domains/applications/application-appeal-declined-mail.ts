import { applicationReasons } from "#contract/application-reasons.ts";
import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { applicationAppealDeclinedTexts } from "./application-appeal-declined-mail-texts.ts";
import { applicationJobs } from "./application-jobs.ts";
import { readMailedStep } from "./read-mailed-step.ts";

/** Tells the applicant that the appeal was declined or not decided in time, which is final, and why. */
export const applicationAppealDeclinedMail = applicationJobs.defineMail({
  kind: "application-appeal-declined",
  async write(deps, stepId) {
    const { language, step, note, url } = await readMailedStep(deps, stepId);
    const text = applicationAppealDeclinedTexts[language];
    if (step.reason === null) throw new Error("A decline has no reason");
    const isUndecided = step.reason === "undecided";
    const lead = isUndecided ? text.undecided : text.lead;
    return {
      ...{ language, subject: text.subject, preview: lead },
      body: [
        mailBlock.paragraph(lead),
        mailBlock.fact(text.why, applicationReasons[language][step.reason].why),
        ...(note ? [mailBlock.fact(text.note, note)] : []),
        mailBlock.paragraph(isUndecided ? text.again : text.final),
        mailBlock.button(text.open, url),
        mailBlock.small(text.small(deps.supportEmail)),
      ],
    };
  },
});
