import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import { applicationJobs } from "./application-jobs.ts";
import type { ApplicationsParts } from "./applications-parts.ts";
import { createApplicationsHandlers } from "./handlers.ts";
import "./forget-expired-applications.ts";

export { findKeyUses as findApplicationKeyUses } from "./key-uses-store.ts";

/** Applications of those who want to be creators. */
export interface Applications {
  /** Answers the calls of the form. */
  handlers: ReturnType<typeof createApplicationsHandlers>;
  /** For the worker. */
  jobs: RegisteredJob[];
}

/** The applications domain on a database. */
export function createApplications(parts: ApplicationsParts): Applications {
  return {
    handlers: createApplicationsHandlers(parts),
    jobs: applicationJobs.bind(parts),
  };
}
