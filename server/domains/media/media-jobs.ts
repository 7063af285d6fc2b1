import { createJobList } from "#server/platform/jobs/job-list.ts";
import type { Jobs } from "#server/platform/jobs/jobs.ts";
import type { MediaDeps } from "./media-deps.ts";

/** The jobs of media. */
export const mediaJobs = createJobList<
  Pick<MediaDeps, "db" | "storage" | "encoder"> & { jobs: Pick<Jobs, "queueJob"> }
>();
