import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import { closingJobs } from "./closing-jobs.ts";
import type { ClosingsDeps } from "./closings-deps.ts";
import { createClosingsHandlers } from "./handlers.ts";

/** Closing accounts, across accounts, restrictions, creators, drafts and uploads. */
export interface Closings {
  handlers: ReturnType<typeof createClosingsHandlers>;
  /** Jobs, for the worker. */
  jobs: RegisteredJob[];
}

/** Closing accounts with the domains that it touches. */
export function createClosings(deps: ClosingsDeps): Closings {
  return { handlers: createClosingsHandlers(deps), jobs: closingJobs.bind(deps) };
}
