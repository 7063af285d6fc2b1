import type { ScreenLanguage } from "#contract/languages.ts";
import { formatMomentIn } from "#contract/moment.ts";
import { paths } from "#contract/paths.ts";
import { returnReasons } from "#contract/return-reasons.ts";
import { staffPaths } from "#contract/staff-paths.ts";
import { type MailBlock, mailBlock } from "#server/platform/mail/mail-content.ts";
import { findCreatorContact } from "./find-creator-contact.ts";
import type { PublishingDeps } from "./publishing-deps.ts";
import { publishingJobs } from "./publishing-jobs.ts";
import { reviewDecidedTexts } from "./review-decided-mail-texts.ts";
import { type DecidedReview, findDecision } from "./reviews-store.ts";

/** Mails a creator the moderator's decision about their post, its reason and the next step. */
export const reviewDecidedMail = publishingJobs.defineMail({
  kind: "review-decided",
  async write(deps, transitionId) {
    const decision = await findDecision(deps.db, transitionId);
    const contact = decision && (await findCreatorContact(deps, deps.db, decision.creatorId));
    if (!decision || !contact) throw new Error("The post or the account of a decision is gone");
    const { language } = contact;
    const { subject, lead, blocks } = describeDecision(deps, decision, language);
    const text = reviewDecidedTexts[language];
    const body = [
      mailBlock.paragraph(lead),
      mailBlock.fact(text.piece, decision.title),
      ...blocks,
      mailBlock.small(text.small(deps.brandName, deps.supportEmail)),
    ];
    return { language, subject, preview: lead, body };
  },
});

function describeDecision(
  { publicUrl }: Pick<PublishingDeps, "publicUrl">,
  { action, reason, note, scheduledFor, timeZone, post, draftId }: DecidedReview,
  language: ScreenLanguage,
): { subject: string; lead: string; blocks: MailBlock[] } {
  const { approved, scheduled, returned, studio, edit, again } = reviewDecidedTexts[language];
  if (action === "return") {
    const { why, next } = returned.reasons[returnReasons.find((each) => each === reason) ?? "other"];
    const notes = note === null ? [] : [mailBlock.fact(returned.note, note)];
    return {
      ...returned,
      lead: post?.isPublic ? returned.leadOfChanges : returned.lead,
      blocks: [
        mailBlock.fact(returned.why, why),
        ...notes,
        mailBlock.steps(returned.steps, [next, again]),
        mailBlock.button(edit, publicUrl + staffPaths.studioPiece(draftId)),
      ],
    };
  }
  if (scheduledFor)
    return {
      ...scheduled,
      blocks: [
        mailBlock.fact(scheduled.from, formatMomentIn(scheduledFor, language, timeZone ?? "UTC")),
        mailBlock.button(studio, publicUrl + staffPaths.studio),
      ],
    };
  if (!post) throw new Error("An approved post is missing");
  const path = post.accessType === "FREE" ? paths.freePost(post.slug) : paths.post(post.username, post.slug);
  return { ...approved, blocks: [mailBlock.button(approved.read, publicUrl + paths.inLanguage(path, language))] };
}
