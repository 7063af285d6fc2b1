import { createJobList } from "#server/platform/jobs/job-list.ts";
import type { ApplicationsDeps } from "./applications-deps.ts";

/** The jobs and mails of applications. */
export const applicationJobs = createJobList<ApplicationsDeps>();
