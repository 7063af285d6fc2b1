import { maxOpenPosts } from "#contract/pagination.ts";
import type { OpenPosts } from "#web/access/open-post.ts";
import { client } from "#web/client/client.ts";
import { postFacts } from "#web/lib/post-facts.ts";
import { OpenBadge } from "./open-badge.tsx";
import { OpenForYou } from "./open-for-you.tsx";

/** The posts that these tokens open; the server decides. Throws without an answer. */
export async function loadOpenPosts(tokens: readonly string[]): Promise<OpenPosts> {
  const accessTokens = tokens.slice(0, maxOpenPosts);
  const { data } = await client.listOpenPosts({ body: { accessTokens } });
  const posts = data.map((post) => ({ ...postFacts(post), accessEndsAt: post.accessEndsAt }));
  return { posts, List: OpenForYou, Badge: OpenBadge };
}
