import { moderationReasonTexts } from "#contract/moderation-reason-texts.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { mailBlock } from "#server/platform/mail/mail-content.ts";
import { findCase } from "./cases-store.ts";
import { moderationDecidedTexts } from "./moderation-decided-mail-texts.ts";
import { moderationJobs } from "./moderation-jobs.ts";
import { getStep } from "./steps-store.ts";

/** Mails a creator a moderator's decision about a published post: what, why, what to do, and when somebody answers. */
export const moderationDecidedMail = moderationJobs.defineMail({
  kind: "moderation-decided",
  async write({ db, accounts, brandName, supportEmail, publicUrl }, stepId) {
    const { caseId, action, reason, note } = await getStep(db, stepId);
    const found = await findCase(db, caseId);
    const accountId = found && (await accounts.findOfCreator(db, found.creatorId));
    const contact = accountId && (await accounts.findContact(db, accountId));
    if (!contact || action === "dismiss" || action === "appeal")
      throw new Error("The account of a decision is gone, or its creator needs no mail");
    const { language } = contact;
    const text = moderationDecidedTexts[language];
    const { subject, lead, nextStep } = text[action];
    const words = reason && moderationReasonTexts[language][reason];
    const body = [
      mailBlock.paragraph(lead),
      mailBlock.fact(text.piece, found.title),
      ...(words ? [mailBlock.fact(text.why, words.why)] : []),
      ...(note ? [mailBlock.fact(text.note, note)] : []),
      mailBlock.steps(text.steps, [...(words ? [words.next] : []), nextStep]),
      mailBlock.button(text.open, publicUrl + staffPaths.studioCase(caseId)),
      mailBlock.small(text.small(brandName, supportEmail)),
    ];
    return { language, subject, preview: lead, body };
  },
});
