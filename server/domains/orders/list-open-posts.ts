import type { CallReply } from "#contract/call.ts";
import type { listOpenPosts as call } from "#contract/payments.ts";
import type { OrdersDeps } from "./orders-deps.ts";

/**
 * The posts that these access tokens open now, each once, the access that ends first at the beginning. Includes a
 * withdrawn post, since running grants still open it. Skips tokens that open nothing.
 */
export async function listOpenPosts(
  { access, catalogue, posts }: Pick<OrdersDeps, "access" | "catalogue" | "posts">,
  accessTokens: readonly string[],
): Promise<CallReply<typeof call>> {
  const longestGrants = new Map<string, { orderId: string; postId: string; expiresAt: Date }>();
  for (const token of new Set(accessTokens)) {
    const grant = await access.runningGrantOfToken(token);
    if (!grant) continue;
    const other = longestGrants.get(grant.postId);
    if (!other || other.expiresAt < grant.expiresAt) longestGrants.set(grant.postId, grant);
  }
  const grants = [...longestGrants.values()].sort((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime());
  const open = await Promise.all(
    grants.map(async ({ orderId, postId, expiresAt }) => {
      const { slug } = await posts.postOfId(postId);
      const post = await catalogue.findBoughtPostSummary({ slug, orderId });
      return post ? [{ ...post, accessEndsAt: Math.floor(expiresAt.getTime() / 1000) }] : [];
    }),
  );
  return { data: open.flat() };
}
