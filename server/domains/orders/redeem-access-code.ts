import type { CallBody, CallReply } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import type { validateCode } from "#contract/payments.ts";
import { normalizeEmail } from "#server/domains/access/index.ts";
import type { PurchasablePost } from "#server/domains/posts/index.ts";
import type { Limit } from "#server/platform/rate-limits/rate-limits.ts";
import type { OrdersDeps } from "./orders-deps.ts";

/**
 * Wrong codes for one address and post. A right code is accepted beyond the limit, so that no other person can lock a
 * reader out.
 */
const perReader: Limit = { name: "redeem-reader", max: 5, windowSec: 15 * 60 };

const countedFailures = new Set(["USER_NOT_FOUND", "INVALID_NAME", "INVALID_CODE", "CODE_EXPIRED"]);

/**
 * Redeems an access code. Throws INVALID_DATA, USER_NOT_FOUND, INVALID_NAME, INVALID_CODE, CODE_EXPIRED in that order, or
 * TOO_MANY_REQUESTS.
 */
export async function redeemAccessCode(
  parts: OrdersDeps,
  form: CallBody<typeof validateCode>,
): Promise<CallReply<typeof validateCode>> {
  const post = await parts.posts.findSoldPost(form.slug);
  if (!post || post.priceCents === null) throw new CallError("INVALID_DATA");
  try {
    return await redeem(parts, form, post);
  } catch (error) {
    if (!(error instanceof CallError) || !countedFailures.has(error.code)) throw error;
    const reader = `${normalizeEmail(form.email)}\n${post.id}`;
    const { exceeded, retryAfterSec } = await parts.rateLimits.isExceededBy(perReader, reader);
    throw exceeded ? new CallError("TOO_MANY_REQUESTS", { retryAfterSec }) : error;
  }
}

async function redeem(
  parts: OrdersDeps,
  { email, nameOnCard, code }: CallBody<typeof validateCode>,
  post: PurchasablePost,
): Promise<CallReply<typeof validateCode>> {
  const grant = await parts.access.redeemCode({ postId: post.id, email, name: nameOnCard, code });
  return {
    valid: true,
    accessToken: await parts.access.signToken({ ...grant, slug: post.slug }),
    accessCode: parts.access.codeOf(grant),
  };
}
