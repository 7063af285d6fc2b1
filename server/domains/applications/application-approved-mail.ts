import { paths } from "#contract/paths.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { applicationApprovedTexts } from "./application-approved-mail-texts.ts";
import { applicationJobs } from "./application-jobs.ts";
import { readMailedStep } from "./read-mailed-step.ts";

/** Tells the applicant of the approval, after an appeal too, and how to reach the studio. */
export const applicationApprovedMail = applicationJobs.defineMail({
  kind: "application-approved",
  async write(deps, stepId) {
    const { language, step, note } = await readMailedStep(deps, stepId);
    const text = applicationApprovedTexts[language];
    const lead = step.previousState === "appealed" ? text.appealed : text.lead;
    const url = deps.publicUrl + paths.inLanguage(staffPaths.signIn(staffPaths.studio), language);
    return {
      ...{ language, subject: text.subject(deps.brandName), preview: lead },
      body: [
        mailBlock.paragraph(lead),
        ...(note ? [mailBlock.fact(text.note, note)] : []),
        mailBlock.steps(text.steps, [text.sign, text.code, text.begin]),
        mailBlock.button(text.open, url),
        mailBlock.small(text.small(deps.supportEmail)),
      ],
    };
  },
});
