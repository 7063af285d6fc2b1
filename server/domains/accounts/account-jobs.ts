import { createJobList } from "#server/platform/jobs/job-list.ts";
import type { AccountsDeps } from "./accounts-deps.ts";

/** The jobs and mails of accounts. */
export const accountJobs = createJobList<AccountsDeps>();
