import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import "./alert-due-cases.ts";
import { createModerationHandlers } from "./handlers.ts";
import type { ModerationDeps } from "./moderation-deps.ts";
import { moderationJobs } from "./moderation-jobs.ts";
import "./purge-expired-reports.ts";

export { findKeyUses as findModerationKeyUses } from "./key-uses-store.ts";

/** Readers' reports, moderators' decisions and creators' appeals. */
export interface Moderation {
  handlers: ReturnType<typeof createModerationHandlers>;
  /** Jobs and mails, for the worker. */
  jobs: RegisteredJob[];
}

/** The moderation domain on a database. */
export function createModeration(deps: ModerationDeps): Moderation {
  return { handlers: createModerationHandlers(deps), jobs: moderationJobs.bind(deps) };
}
