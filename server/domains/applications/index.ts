import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import { applicationJobs } from "./application-jobs.ts";
import type { ApplicationsDeps } from "./applications-deps.ts";
import { createApplicationsHandlers } from "./handlers.ts";
import "./alert-due-applications.ts";
import "./decline-unanswered-applications.ts";
import "./purge-expired-applications.ts";

export { findKeyUses as findApplicationKeyUses } from "./key-uses-store.ts";

/** Applications of future creators. */
export interface Applications {
  /** The handlers of the form's calls. */
  handlers: ReturnType<typeof createApplicationsHandlers>;
  /** For the worker. */
  jobs: RegisteredJob[];
}

/** The applications domain on a database. */
export function createApplications(parts: ApplicationsDeps): Applications {
  return {
    handlers: createApplicationsHandlers(parts),
    jobs: applicationJobs.bind(parts),
  };
}
