import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import { createRestrictionHandlers } from "./handlers.ts";
import { restrictionJobs } from "./restriction-jobs.ts";
import type { RestrictionsDeps } from "./restrictions-deps.ts";

/** Restrictions of creators, each of one capability for one cause. The database enforces it where a post moves and an upload starts. */
export interface Restrictions {
  handlers: ReturnType<typeof createRestrictionHandlers>;
  /** Mails, for the worker. */
  jobs: RegisteredJob[];
}

/** The restrictions domain on a database. */
export function createRestrictions(deps: RestrictionsDeps): Restrictions {
  return { handlers: createRestrictionHandlers(deps), jobs: restrictionJobs.bind(deps) };
}
