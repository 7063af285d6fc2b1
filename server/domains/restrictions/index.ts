import type { Queryable, Transaction } from "#db/client.ts";
import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import { isBarredApplicant } from "./barred-applicants.ts";
import { type Applicant, carryOverIn, listOfApplicant, rememberIn } from "./follow-person.ts";
import { createRestrictionHandlers } from "./handlers.ts";
import { restrictionJobs } from "./restriction-jobs.ts";
import type { RestrictionsDeps } from "./restrictions-deps.ts";

export { emailFingerprints, profileFingerprints } from "./applicant-fingerprints.ts";
export { findKeyUses as findRestrictionKeyUses } from "./key-uses-store.ts";

/** Restrictions of creators, each of one capability for one cause. The database enforces it where a post moves and an upload starts. */
export interface Restrictions {
  /** Whether an address or profile is of a creator who may not apply again, also after the account was closed. */
  isBarredApplicant(db: Queryable, applicant: Applicant): Promise<boolean>;
  /** Records the restrictions of a creator for later applications of the same person. Call it just before closing the account, in its transaction. */
  rememberIn(tx: Transaction, creatorId: string): Promise<void>;
  /** The restrictions in force of the closed accounts of an applicant, the oldest first. */
  listOfApplicant(db: Queryable, applicant: Applicant): ReturnType<typeof listOfApplicant>;
  /** Gives a new creator the restrictions of the applicant's closed accounts. */
  carryOverIn(tx: Transaction, applicant: Applicant & { creatorId: string }): Promise<void>;
  handlers: ReturnType<typeof createRestrictionHandlers>;
  /** Mails, for the worker. */
  jobs: RegisteredJob[];
}

/** The restrictions domain on a database. */
export function createRestrictions(deps: RestrictionsDeps): Restrictions {
  return {
    isBarredApplicant: (db, applicant) => isBarredApplicant(deps, db, applicant),
    rememberIn: (tx, creatorId) => rememberIn(deps, tx, creatorId),
    listOfApplicant: (db, applicant) => listOfApplicant(deps, db, applicant),
    carryOverIn: (tx, applicant) => carryOverIn(deps, tx, applicant),
    handlers: createRestrictionHandlers(deps),
    jobs: restrictionJobs.bind(deps),
  };
}
