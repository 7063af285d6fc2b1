import { createJobList } from "#server/platform/jobs/job-list.ts";
import type { LedgerDeps } from "./ledger-deps.ts";

/** The jobs of the ledger. */
export const ledgerJobs = createJobList<LedgerDeps>();
