import type { Brand } from "#contract/brand.ts";
import type { LaggingReads } from "#db/client.ts";
import type { Creators } from "#server/domains/creators/index.ts";
import type { Posts } from "#server/domains/posts/index.ts";

/** Dependencies of listings. */
export interface ListingDeps {
  reads: LaggingReads;
  creators: Pick<Creators, "refuseMissing">;
  posts: Pick<Posts, "refuseMissing">;
  brand: Brand;
}
