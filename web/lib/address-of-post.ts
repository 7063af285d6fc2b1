import { paths } from "#contract/paths.ts";
import type { PostFacts } from "./post-facts.ts";

/** Where a card leads: free posts to /blog, priced ones to their page under the creator. */
export function addressOfPost({ accessType, author, slug }: PostFacts): string {
  return accessType === "PAID" ? paths.post(author.username, slug) : paths.freePost(slug);
}
