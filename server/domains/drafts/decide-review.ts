import { CallError } from "#contract/errors.ts";
import type { ReturnReason } from "#contract/return-reasons.ts";
import type { Transaction } from "#db/client.ts";
import type { Principal } from "#server/calls/handler.ts";
import { type LockedDraft, lockDraft } from "./drafts-store.ts";
import { findCreatorContact } from "./find-creator-contact.ts";
import { moveDraft } from "./move-draft.ts";
import { fingerprintContent, fingerprintVersion, prepareVersion } from "./prepared-version.ts";
import type { PublishingDeps } from "./publishing-deps.ts";
import { renderTurns } from "./render-draft.ts";
import { reviewDecidedMail } from "./review-decided-mail.ts";
import type { Submission } from "./reviews-store.ts";
import type { Schedule } from "./transition.ts";
import { writePost } from "./write-post.ts";

/**
 * Publishes the version under review and mails its creator. `sha256` is the fingerprint of what the moderator read, in
 * hexadecimal. Throws OUTDATED_VERSION unless it equals both the submission and the version for readers, and
 * `InvalidDraft` if the post rejects it.
 */
export async function approveReview(
  deps: PublishingDeps,
  submission: Submission,
  { sha256, principal }: { sha256: string; principal: Pick<Principal, "accountId"> },
): Promise<void> {
  const { draftId, version, content, contentSha256: submitted, confirmsPrice: confirmPrice } = submission;
  const prepared = await prepareVersion({ draftId, version, content }, renderTurns.desk(draftId));
  const contentSha256 = fingerprintVersion(prepared);
  if (!fingerprintContent(content).equals(submitted) || contentSha256.toString("hex") !== sha256)
    throw new CallError("OUTDATED_VERSION");
  await deps.changes.make(async (tx) => {
    const locked = await lockReviewed(tx, submission);
    const schedule = scheduleToCome(submission, locked);
    const { slug } = await writePost(deps, tx, {
      prepared,
      locked,
      terms: { confirmPrice, publishAt: schedule?.moment },
    });
    await deps.posts.offers.liftReturnIn(tx, slug);
    const to = schedule ? "scheduled" : "published";
    const { accountId } = principal;
    const approval = { action: "approve", to, version, accountId, contentSha256, schedule } as const;
    await deps.accounts.recordAction(tx, principal, {
      action: "approve-piece",
      subjectKind: "piece",
      subjectId: draftId,
    });
    await mailCreator(deps, tx, submission, await moveDraft(tx, draftId, locked, approval));
  });
}

/**
 * Returns the version under review to its creator, with a mail that says why. Throws OUTDATED_VERSION if it is no
 * longer under review.
 */
export async function returnReview(
  deps: PublishingDeps,
  submission: Submission,
  {
    reason,
    note,
    principal,
  }: { reason: ReturnReason; note?: string | undefined; principal: Pick<Principal, "accountId"> },
): Promise<void> {
  const { draftId, version } = submission;
  await deps.db.transaction(async (tx) => {
    const locked = await lockReviewed(tx, submission);
    const { accountId } = principal;
    const returning = { action: "return", to: "returned", version, accountId, reason, note } as const;
    await deps.accounts.recordAction(tx, principal, {
      ...{ action: "return-piece", subjectKind: "piece", subjectId: draftId },
      detail: { cause: reason, ...(note && { reason: note }) },
    });
    await mailCreator(deps, tx, submission, await moveDraft(tx, draftId, locked, returning));
  });
}

async function lockReviewed(tx: Transaction, submission: Submission): Promise<LockedDraft> {
  const locked = await lockDraft(tx, submission);
  // The creator may have sent another version meanwhile, or the same one with another date.
  if (locked?.reviewVersion !== submission.version || locked.lastStep !== submission.step)
    throw new CallError("OUTDATED_VERSION");
  return locked;
}

/**
 * When readers will see it. Undefined means at once: the date passed during the review, or readers see an earlier
 * version.
 */
function scheduleToCome({ schedule }: Submission, { now, publicationDate }: LockedDraft): Schedule | undefined {
  const isPublic = publicationDate !== null && publicationDate <= now;
  return schedule && schedule.moment > now && !isPublic ? schedule : undefined;
}

async function mailCreator(
  deps: PublishingDeps,
  tx: Transaction,
  { creatorId }: Submission,
  transitionId: string,
): Promise<void> {
  const contact = await findCreatorContact(deps, tx, creatorId);
  if (contact) await deps.jobs.queueMail(tx, reviewDecidedMail, { subjectId: transitionId, email: contact.email });
}
