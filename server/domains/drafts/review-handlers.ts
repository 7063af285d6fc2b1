import { toDollars } from "#contract/money.ts";
import { pageCount, studioPostsPerPage } from "#contract/pagination.ts";
import type { ListedReview } from "#contract/reviews.ts";
import type { Handlers, Principal } from "#server/calls/handler.ts";
import { answeringDraftErrors } from "./refuse-draft.ts";
import type { Reviews } from "./reviews.ts";
import type { Review } from "./reviews-store.ts";
import { toSec } from "./studio-post.ts";

/** Handles the desk's calls of reviews. */
export function createReviewHandlers({ reviews }: { reviews: Reviews }) {
  return {
    async listReviews({ query: { page }, auth }) {
      const { reviews: found, total, now } = await reviews.list(page);
      const pages = { pageCount: pageCount(total, studioPostsPerPage), total };
      const pagination = { page, pageSize: studioPostsPerPage, ...pages };
      return { data: found.map((review) => toListed(review, auth.principal)), meta: { pagination, now: toSec(now) } };
    },

    async getReview({ params, auth }) {
      const opened = await reviews.open(params.id, auth.principal);
      const { excerpt, categories, bodyMarkdown: body } = opened.content;
      const { html, leftOut, sha256 } = opened;
      const shown = { excerpt, categories, body, html, leftOut, sha256: sha256.toString("hex") };
      return { data: { ...toListed(opened, auth.principal), ...shown } };
    },

    decideReview: ({ params, body, auth }) =>
      answeringDraftErrors(async () => {
        await reviews.decide(params.id, body, auth.principal);
        return undefined;
      }),
  } satisfies Partial<Handlers>;
}

function toListed(review: Review, { creatorId }: Principal): ListedReview {
  const { draftId, version, title, language, accessType, priceCents, username, name, isUpdate } = review;
  return {
    ...{ id: draftId, version, title, language, accessType, isUpdate },
    price: priceCents === null ? null : toDollars(priceCents),
    creator: { username, name },
    ...{ submittedAt: toSec(review.submittedAt), dueAt: toSec(review.dueAt) },
    isOwn: review.creatorId === creatorId,
  };
}
