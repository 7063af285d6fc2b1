import type { Database } from "#db/client.ts";
import type { Posts } from "#server/domains/posts/index.ts";
import type { ContentChanges } from "#server/platform/content-changes/content-changes.ts";

/** The dependencies of the drafts domain. */
export interface DraftsDeps {
  db: Database;
  changes: ContentChanges;
  posts: Pick<Posts, "publishPostIn" | "findNewCategories" | "previewPost" | "hasText" | "sourceSha256" | "offers">;
}
