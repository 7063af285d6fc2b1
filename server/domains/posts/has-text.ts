import type { Transaction } from "#db/client.ts";
import { bodyToStore, type GivenBody } from "./body-to-store.ts";
import { getPublishedVersion } from "./published-post-store.ts";

/** Whether the stored text of a post is this body. */
export async function hasText(tx: Transaction, postId: string, body: GivenBody): Promise<boolean> {
  const { accessType, contentHtml } = await getPublishedVersion(tx, postId);
  return bodyToStore(body, postId, accessType) === contentHtml;
}
