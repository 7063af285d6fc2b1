import { maxOpenPosts } from "#contract/pagination.ts";
import { paths } from "#contract/paths.ts";
import type { OpenPosts } from "#web/access/open-posts.ts";
import { sendCall } from "#web/payment/send-call.ts";
import { OpenBadge } from "./open-badge.tsx";
import { OpenForYou } from "./open-for-you.tsx";

/** The posts that these tokens open; the server decides. Throws without an answer. */
export async function loadOpenPosts(tokens: readonly string[]): Promise<OpenPosts> {
  const accessTokens = tokens.slice(0, maxOpenPosts);
  const outcome = await sendCall<"listOpenPosts">(paths.api.openPosts, { accessTokens });
  if (outcome.kind !== "reply") throw new Error("The open posts did not arrive");
  return { posts: outcome.reply.data, List: OpenForYou, Badge: OpenBadge };
}
