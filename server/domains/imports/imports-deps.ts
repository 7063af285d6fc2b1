import type { Database } from "#db/client.ts";
import type { Drafts } from "#server/domains/drafts/index.ts";
import type { Posts } from "#server/domains/posts/index.ts";
import type { Uploads } from "#server/domains/uploads/index.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { fetchFile } from "#server/platform/remote-files/fetch-file.ts";
import type { VirusScanner } from "#server/platform/virus-scanner/virus-scanner.ts";

/** The dependencies of imports. */
export interface ImportsDeps {
  db: Database;
  jobs: Jobs;
  drafts: Pick<Drafts, "createImported">;
  posts: Pick<Posts, "addDecodedOldPaths">;
  uploads: Pick<Uploads, "received" | "start" | "receive" | "finish" | "progress" | "delete" | "findFiles">;
  /** Without one, exports are not scanned for viruses. */
  scanner?: Pick<VirusScanner, "isInfected"> | undefined;
  /** Fetches pictures; tests send it to a local server. */
  fetchFile?: typeof fetchFile;
}
