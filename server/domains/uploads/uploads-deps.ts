import type { Database } from "#db/client.ts";
import type { Media } from "#server/domains/media/index.ts";

/** The dependencies of uploads. */
export interface UploadsDeps {
  db: Database;
  media: Pick<Media, "takePicture" | "takeDownload" | "openStored">;
  /** Where received bytes wait; all processes share it. */
  folder: string;
}
