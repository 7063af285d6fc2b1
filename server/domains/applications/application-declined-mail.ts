import { applicationReasons } from "#contract/application-reasons.ts";
import { formatMoment } from "#contract/moment.ts";
import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { applicationDeclinedTexts } from "./application-declined-mail-texts.ts";
import { applicationJobs } from "./application-jobs.ts";
import { readMailedStep } from "./read-mailed-step.ts";

/** Tells the applicant that the application was declined: why, what to do about it, and until when an appeal is possible. */
export const applicationDeclinedMail = applicationJobs.defineMail({
  kind: "application-declined",
  async write(deps, stepId) {
    const { language, step, note, url, verificationCode, replyBy } = await readMailedStep(deps, stepId);
    const text = applicationDeclinedTexts[language];
    if (step.reason === null) throw new Error("A decline has no reason");
    const { why, next } = applicationReasons[language][step.reason];
    return {
      ...{ language, subject: text.subject, preview: why },
      body: [
        mailBlock.paragraph((step.reason === "undecided" ? text.undecided : text.lead)(deps.brandName)),
        mailBlock.fact(text.why, why),
        ...(note ? [mailBlock.fact(text.note, note)] : []),
        mailBlock.fact(text.next, next),
        ...(step.reason === "profile-not-verified" ? [mailBlock.code(text.code, verificationCode)] : []),
        ...(replyBy ? [mailBlock.paragraph(text.until(formatMoment(replyBy, language)))] : []),
        mailBlock.button(text.appeal, url),
        mailBlock.small(text.small(deps.supportEmail)),
      ],
    };
  },
});
