import { createJobList } from "#server/platform/jobs/job-list.ts";
import type { ApplicationsParts } from "./applications-parts.ts";

/** The jobs and mails of applications. */
export const applicationJobs = createJobList<ApplicationsParts>();
