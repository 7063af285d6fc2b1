import type { Database } from "#db/client.ts";
import type { Media } from "#server/domains/media/index.ts";
import type { ContentChanges } from "#server/platform/content-changes/content-changes.ts";

/** The dependencies of the creators domain. */
export interface CreatorsDeps {
  db: Database;
  changes: ContentChanges;
  media: Pick<Media, "findFileIds" | "writeFiles" | "takePicture">;
}
