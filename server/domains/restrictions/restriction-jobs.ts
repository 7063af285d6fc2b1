import { createJobList } from "#server/platform/jobs/job-list.ts";
import type { RestrictionsDeps } from "./restrictions-deps.ts";

/** The mails of restrictions. */
export const restrictionJobs = createJobList<RestrictionsDeps>();
