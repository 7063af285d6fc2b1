import type { PostSummary } from "#contract/content.ts";
import { paths } from "#contract/paths.ts";

type PostFacts = PostSummary["attributes"];

/** The first category, or the first premium category for a priced post (spec section 9). */
export function categoryOf(post: PostFacts): string | undefined {
  const first =
    post.accessType === "PAID" ? (post.category_premiums.data[0] ?? post.categories.data[0]) : post.categories.data[0];
  return first?.attributes.name;
}

/** Where a card leads: free posts to /blog, priced ones to their page under the creator. */
export function addressOf(post: PostFacts): string {
  return post.accessType === "PAID"
    ? paths.post(post.author.data.attributes.username, post.slug)
    : paths.freePost(post.slug);
}
