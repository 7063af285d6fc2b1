import { createJobList } from "#server/platform/jobs/job-list.ts";
import type { PublishingDeps } from "./publishing-deps.ts";

/** The jobs and mails of publishing. */
export const publishingJobs = createJobList<PublishingDeps>();
