import type { Database } from "#db/client.ts";
import type { Media } from "#server/domains/media/index.ts";

/** What the creators domain is made of. */
export interface CreatorsDeps {
  db: Database;
  media: Pick<Media, "findFileIds" | "writeFiles">;
}
