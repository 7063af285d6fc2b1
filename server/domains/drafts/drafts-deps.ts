import type { Database } from "#db/client.ts";
import type { Posts } from "#server/domains/posts/index.ts";
import type { ContentChanges } from "#server/platform/content-changes/content-changes.ts";

/** What the drafts domain is made of. */
export interface DraftsDeps {
  db: Database;
  changes: ContentChanges;
  posts: Pick<Posts, "publishPostIn" | "previewBody" | "offers">;
}
