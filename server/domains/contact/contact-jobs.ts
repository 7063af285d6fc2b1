import { createJobList } from "#server/platform/jobs/job-list.ts";
import type { ContactParts } from "./contact-parts.ts";

/** The jobs and mails of messages to the team. */
export const contactJobs = createJobList<ContactParts>();
