import type { Creators } from "#server/domains/creators/index.ts";
import type { Drafts } from "#server/domains/drafts/index.ts";
import type { Media } from "#server/domains/media/index.ts";
import type { Posts } from "#server/domains/posts/index.ts";

/** The shop that an import publishes to. */
export interface Shop {
  media: Media;
  creators: Creators;
  posts: Omit<Posts, "publishPostIn">;
  drafts: Pick<Drafts, "importPost">;
  /** Runs `work` on a shop that discards its changes, and returns the result. */
  rehearse<T>(work: (shop: Shop) => Promise<T>): Promise<T>;
}
