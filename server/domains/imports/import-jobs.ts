import { createJobList } from "#server/platform/jobs/job-list.ts";
import type { ImportsDeps } from "./imports-deps.ts";

/** The jobs of imports. */
export const importJobs = createJobList<ImportsDeps>();
