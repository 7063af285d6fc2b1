import type { Transaction } from "#db/client.ts";
import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import { isWithoutEffect } from "#server/platform/outages/is-unavailable.ts";
import type { Limit } from "#server/platform/rate-limits/rate-limits.ts";
import { alertBrandName } from "./alert-brand-name.ts";
import "./alert-due-reviews.ts";
import type { DraftKey } from "./draft.ts";
import { deleteUnpublishedTexts, findDraft, findDraftsInReview } from "./drafts-store.ts";
import { limitNewCategories } from "./limit-new-categories.ts";
import { type Publication, publishDraft } from "./publish-draft.ts";
import type { PublishingDeps } from "./publishing-deps.ts";
import { publishingJobs } from "./publishing-jobs.ts";
import "./review-decided-mail.ts";
import { reviewedPosts } from "./reviewed-posts.ts";
import { createReviews, type Reviews } from "./reviews.ts";
import { submitDraft } from "./submit-draft.ts";
import { countPublished } from "./transitions-store.ts";
import { takeBackIn, withdrawDraft } from "./withdraw-draft.ts";

/** Turns creators' drafts into posts. `accountId` is the acting account; every transition is recorded. */
export interface Publishing {
  /**
   * Publishes the newest version, or schedules it. The first three posts of a creator, and each change of one until
   * then, are submitted for review instead, and so are a post that a moderator returned and one that is under review. A repeated call changes nothing.
   * Throws NOT_FOUND, `OutdatedDraft`, `InvalidDraft`, WRONG_STATE, TOO_MANY_REQUESTS.
   */
  publish(key: DraftKey, publication: Publication & { accountId: string }): Promise<void>;
  /**
   * Withdraws a draft by one step: a submission from review, a scheduled post from the schedule, a published post from
   * the shop, where buyers keep reading. Throws NOT_FOUND, WRONG_STATE.
   */
  withdraw(key: DraftKey, by: { accountId: string }): Promise<void>;
  /** Takes every draft of a creator who leaves back from review, in the transaction that closes the account. */
  takeBackAllIn(tx: Transaction, creatorId: string, by: { accountId: string }): Promise<void>;
  /** Deletes the texts of a creator that readers never saw: drafts, and other versions of posts than the published one. */
  deleteUnpublished(creatorId: string): Promise<void>;
  /** The moderators' part of publishing. */
  reviews: Reviews;
  /** Jobs and mails, for the worker. */
  jobs: RegisteredJob[];
}

/** How many submissions a new creator may make in a day. */
const submissions: Limit = { name: "publish-new", max: 20, windowSec: 24 * 3600 };

/** Publishing by creators on a database. */
export function createPublishing(deps: PublishingDeps): Publishing {
  return {
    async publish(key, publication) {
      const [published, draft] = await Promise.all([countPublished(deps.db, key.creatorId), findDraft(deps.db, key)]);
      if (published >= reviewedPosts && !draft?.caseId && draft?.reviewVersion == null) {
        const categories = draft?.content.categories ?? [];
        await limitNewCategories(deps, key, { categories, publish: () => publishDraft(deps, key, publication) });
        await alertBrandName(deps, key);
        return;
      }
      await deps.rateLimits.consume(submissions, publication.accountId);
      try {
        await submitDraft(deps, key, publication);
      } catch (error) {
        if (isWithoutEffect(error)) await deps.rateLimits.giveBack(submissions, publication.accountId).catch(() => {});
        throw error;
      }
    },
    withdraw: (key, { accountId }) => withdrawDraft(deps, key, accountId),
    async takeBackAllIn(tx, creatorId, { accountId }) {
      for (const key of await findDraftsInReview(tx, creatorId)) await takeBackIn(tx, key, accountId);
    },
    deleteUnpublished: (creatorId) => deps.db.transaction((tx) => deleteUnpublishedTexts(tx, creatorId)),
    reviews: createReviews(deps),
    jobs: publishingJobs.bind(deps),
  };
}
