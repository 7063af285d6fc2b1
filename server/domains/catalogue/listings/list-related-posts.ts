import type { CallParams, CallQuery, CallReply } from "#contract/call.ts";
import type { listRelatedPosts as call } from "#contract/content.ts";
import { isSlug } from "#contract/slug.ts";
import { JsonText } from "#db/json-text.ts";
import type { ListingDeps } from "./listing-deps.ts";
import { findRelated } from "./related-store.ts";

const mostRelated = 6;

/**
 * Posts to read next, by a post's current or former slug: the newest of its first category in its language, then of the
 * category, then of the language. Throws NOT_FOUND.
 */
export async function listRelatedPosts(
  { reads, brand, posts }: ListingDeps,
  { params }: { params: CallParams<typeof call>; query: CallQuery<typeof call> },
): Promise<JsonText<CallReply<typeof call>>> {
  const query = { limit: mostRelated, supportEmail: brand.supportEmail };
  const related = isSlug(params.slug) ? await findRelated(reads, params.slug, query) : undefined;
  if (!related) return posts.refuseMissing(params.slug);
  return new JsonText(`{"data":${related}}`);
}
