import { pageCount, studioPostsPerPage } from "#contract/pagination.ts";
import type { ReturnReason } from "#contract/return-reasons.ts";
import type { Handlers } from "#server/calls/handler.ts";
import { toListedReview } from "./listed-review.ts";
import { answeringDraftErrors } from "./refuse-draft.ts";
import type { OpenedReview, Reviews } from "./reviews.ts";
import { toSec } from "./studio-post.ts";

/** Handles the desk's calls of reviews. */
export function createReviewHandlers({ reviews }: { reviews: Reviews }) {
  return {
    async listReviews({ query: { page }, auth }) {
      const { reviews: found, total, now } = await reviews.list(page);
      const pages = { pageCount: pageCount(total, studioPostsPerPage), total };
      const pagination = { page, pageSize: studioPostsPerPage, ...pages };
      return {
        data: found.map((review) => toListedReview(review, auth.principal)),
        meta: { pagination, now: toSec(now) },
      };
    },

    async getReview({ params, auth }) {
      const opened = await reviews.open(params.id, auth.principal);
      const { excerpt, categories, bodyMarkdown: body } = opened.content;
      const schedule = opened.schedule && { at: opened.schedule.localTime, timeZone: opened.schedule.timeZone };
      const { html, mainImage, mediaFiles, leftOut, sha256 } = opened;
      const shown = { excerpt, categories, body, html, mainImage, mediaFiles, leftOut, sha256: sha256.toString("hex") };
      return {
        data: {
          ...{ ...toListedReview(opened, auth.principal), ...shown },
          ...{
            now: toSec(opened.now),
            schedule: schedule ?? null,
            decisions: opened.decisions.map(toDecision),
            changed: opened.changed,
          },
        },
      };
    },

    decideReview: ({ params, body, auth }) =>
      answeringDraftErrors(async () => {
        await reviews.decide(params.id, body, auth.principal);
        return undefined;
      }),
  } satisfies Partial<Handlers>;
}

function toDecision({ action, reason, note, by, version, at }: OpenedReview["decisions"][number]) {
  return {
    ...{ decision: action === "approve" ? ("approve" as const) : ("return" as const), version },
    // Only `decideReview` writes reasons, and its body allows no others.
    ...{ reason: reason as ReturnReason | null, note, by, at: toSec(at) },
  };
}
