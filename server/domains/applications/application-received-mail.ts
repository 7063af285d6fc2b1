import { profilesOnPlatform } from "#contract/social-url.ts";
import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { applicationJobs } from "./application-jobs.ts";
import { verificationCodeOf } from "./application-keys.ts";
import { applicationReceivedTexts } from "./application-received-mail-texts.ts";
import { statusUrl } from "./read-mailed-step.ts";
import { findApplication } from "./store.ts";

/**
 * Acknowledges an application in the language of its page, with the code that proves the ownership of the profile and
 * the applicant's private link. Repeats nothing of the application, because anyone can enter anyone's address and must
 * not send texts there.
 */
export const applicationReceivedMail = applicationJobs.defineMail({
  kind: "application-received",
  async write(deps, applicationId) {
    const application = await findApplication(deps.db, applicationId);
    if (!application) throw new Error("The application of an acknowledgement is gone");
    const { language } = application;
    const text = applicationReceivedTexts[language];
    const lead = text.lead(deps.brandName);
    return {
      ...{ language, subject: text.subject, preview: lead },
      body: [
        mailBlock.paragraph(lead),
        mailBlock.code(text.code, verificationCodeOf(deps.keys, application)),
        mailBlock.paragraph(text.prove),
        mailBlock.paragraph(text.message),
        ...profilesOnPlatform(deps.socialLinks, application.platform).map(({ title, url }) =>
          mailBlock.fact(title, url),
        ),
        mailBlock.paragraph(text.next),
        mailBlock.button(text.follow, statusUrl(deps, application)),
        mailBlock.small(text.small, text.help(deps.supportEmail)),
      ],
    };
  },
});
