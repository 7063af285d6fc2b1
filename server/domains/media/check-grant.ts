import type { Access } from "#server/domains/access/index.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits/rate-limits.ts";

/** The requests for files of one purchase in an hour; each 8 MiB or 20 seconds of a response count as another (decision 206). */
export const filesOfGrant: Limit = { name: "files-of-grant", max: 20_000, windowSec: 3600 };

/** Whether a response that is being sent may go on. */
type IsStillAllowed = () => Promise<boolean>;

/**
 * Checks that a purchase gives access to a post, and counts the request against its limit; undefined if it does not. What is being sent is
 * counted further, but never cut for the limit. Throws TOO_MANY_REQUESTS.
 */
export async function checkGrant(
  {
    access,
    limits,
  }: { access: Pick<Access, "isRunning">; limits?: Pick<RateLimits, "consume" | "isExceededBy"> | undefined },
  { orderId, postId }: { orderId: string | undefined; postId: string | null },
): Promise<IsStillAllowed | undefined> {
  if (orderId === undefined || postId === null || !(await access.isRunning(orderId, postId))) return undefined;
  await limits?.consume(filesOfGrant, orderId);
  return async () => {
    await limits?.isExceededBy(filesOfGrant, orderId);
    return access.isRunning(orderId, postId);
  };
}
