import { createJobList } from "#server/platform/jobs/job-list.ts";
import type { ReversalsDeps } from "./reversals-deps.ts";

/** The jobs and mails of reversals. */
export const reversalsJobs = createJobList<ReversalsDeps>();
