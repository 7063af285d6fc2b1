import type { Database } from "#db/client.ts";
import type { Creators } from "#server/domains/creators/index.ts";
import type { Media } from "#server/domains/media/index.ts";
import type { ContentChanges } from "#server/platform/content-changes/content-changes.ts";

/** Dependencies of posts. */
export interface PostsDeps {
  db: Database;
  changes: ContentChanges;
  creators: Creators;
  media: Media;
  /** The origin of files; undefined: that of the site. */
  mediaUrl?: string | undefined;
}
