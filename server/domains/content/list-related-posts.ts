import type { CallParams, CallQuery, CallReply } from "#contract/call.ts";
import type { listRelatedPosts as call } from "#contract/content.ts";
import { CallError } from "#contract/errors.ts";
import { isSlug } from "#contract/slug.ts";
import { findPosts } from "./catalogue-store.ts";
import type { ContentParts } from "./content-parts.ts";
import { postSummary } from "./post-reply.ts";
import { findRelatedIds } from "./related-store.ts";

const mostRelated = 6;

/**
 * What to read after a post, by its current or a former slug: the newest of its first category in its language, then of
 * the category, then of the language. Throws NOT_FOUND.
 */
export async function listRelatedPosts(
  { db, brand }: ContentParts,
  { params }: { params: CallParams<typeof call>; query: CallQuery<typeof call> },
): Promise<CallReply<typeof call>> {
  const ids = isSlug(params.slug) ? await findRelatedIds(db, params.slug, mostRelated) : undefined;
  if (!ids) throw new CallError("NOT_FOUND");
  const found = await findPosts(db, ids);
  return { data: found.map((row) => postSummary(row, brand)) };
}
