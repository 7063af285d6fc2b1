import { createJobList } from "#server/platform/jobs/job-list.ts";
import type { ContactDeps } from "./contact-deps.ts";

/** The jobs and mails of messages to the team. */
export const contactJobs = createJobList<ContactDeps>();
