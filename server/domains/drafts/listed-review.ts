import { toDollars } from "#contract/money.ts";
import type { ListedReview } from "#contract/reviews.ts";
import type { Principal } from "#server/calls/handler.ts";
import type { Review } from "./reviews-store.ts";
import { toSec } from "./studio-post.ts";

/** Converts a post under review to the desk's reply for a moderator. */
export function toListedReview(review: Review, { creatorId }: Pick<Principal, "creatorId">): ListedReview {
  const { draftId, version, title, language, accessType, priceCents, username, name, isUpdate } = review;
  return {
    ...{ id: draftId, version, title, language, accessType, isUpdate },
    price: priceCents === null ? null : toDollars(priceCents),
    creator: { username, name },
    ...{ submittedAt: toSec(review.submittedAt), dueAt: toSec(review.dueAt) },
    isOwn: review.creatorId === creatorId,
  };
}
