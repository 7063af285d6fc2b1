import type { Database } from "#db/client.ts";
import type { Media } from "#server/domains/media/index.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { VirusScanner } from "#server/platform/virus-scanner/virus-scanner.ts";

/** The dependencies of uploads. */
export interface UploadsDeps {
  db: Database;
  media: Pick<
    Media,
    | "takePicture"
    | "takeDownload"
    | "takeCaptionsFile"
    | "measurePlayback"
    | "readDocument"
    | "prepareFiles"
    | "repeatWork"
    | "cancelWork"
    | "openStored"
  >;
  /** Without one, uploads are not scanned for viruses. */
  scanner?: Pick<VirusScanner, "isInfected"> | undefined;
  jobs: Pick<Jobs, "queueJob">;
  /** Where received bytes wait; all processes share it. */
  folder: string;
}
