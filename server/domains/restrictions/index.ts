import type { Queryable } from "#db/client.ts";
import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import { isBarredApplicant } from "./barred-applicants.ts";
import { createRestrictionHandlers } from "./handlers.ts";
import { restrictionJobs } from "./restriction-jobs.ts";
import type { RestrictionsDeps } from "./restrictions-deps.ts";

export { emailFingerprints, profileFingerprints } from "./applicant-fingerprints.ts";
export { findKeyUses as findRestrictionKeyUses } from "./key-uses-store.ts";

/** Restrictions of creators, each of one capability for one cause. The database enforces it where a post moves and an upload starts. */
export interface Restrictions {
  /** Whether an address or profile is of a creator who may not apply again, also after the account was closed. */
  isBarredApplicant(db: Queryable, applicant: { email: string; profile: string }): Promise<boolean>;
  handlers: ReturnType<typeof createRestrictionHandlers>;
  /** Mails, for the worker. */
  jobs: RegisteredJob[];
}

/** The restrictions domain on a database. */
export function createRestrictions(deps: RestrictionsDeps): Restrictions {
  return {
    isBarredApplicant: (db, applicant) => isBarredApplicant(deps, db, applicant),
    handlers: createRestrictionHandlers(deps),
    jobs: restrictionJobs.bind(deps),
  };
}
