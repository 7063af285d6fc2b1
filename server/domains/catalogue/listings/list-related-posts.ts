import type { CallParams, CallQuery, CallReply } from "#contract/call.ts";
import type { listRelatedPosts as call, PostSummary } from "#contract/content.ts";
import { isSlug } from "#contract/slug.ts";
import { JsonText } from "#db/json-text.ts";
import type { ListingDeps } from "./listing-deps.ts";
import { findPostAndRelated, findRelated } from "./related-store.ts";

const mostRelated = 6;

/**
 * Posts to read next, by a post's current or former slug: the newest of its first category in its language, then of the
 * category, then of the language. Throws NOT_FOUND.
 */
export async function listRelatedPosts(
  { db, brand, posts }: ListingDeps,
  { params }: { params: CallParams<typeof call>; query: CallQuery<typeof call> },
): Promise<JsonText<CallReply<typeof call>>> {
  const query = { limit: mostRelated, supportEmail: brand.supportEmail };
  const related = isSlug(params.slug) ? await findRelated(db, params.slug, query) : undefined;
  if (!related) return posts.refuseMissing(params.slug);
  return new JsonText(`{"data":${related}}`);
}

/** A post's summary, followed by those of related posts. */
export interface PostAndRelated {
  data: PostSummary[];
  postId: string;
}

/**
 * A post by its current or a former slug, and then so many to read after it, in one round trip: as `getPost` and
 * `listRelatedPosts` find them. Throws NOT_FOUND.
 */
export async function listPostAndRelated(
  { db, brand, posts }: ListingDeps,
  { slug, related }: { slug: string; related: number },
): Promise<JsonText<PostAndRelated>> {
  const query = { limit: related, supportEmail: brand.supportEmail };
  const found = isSlug(slug) ? await findPostAndRelated(db, slug, query) : undefined;
  if (!found) return posts.refuseMissing(slug);
  return new JsonText(`{"data":${found.posts},"postId":${JSON.stringify(found.id)}}`);
}
