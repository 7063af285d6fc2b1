import { createJobList } from "#server/platform/jobs/job-list.ts";
import type { ClosingsDeps } from "./closings-deps.ts";

/** The jobs of closing accounts. */
export const closingJobs = createJobList<ClosingsDeps>();
