import { createJobList } from "#server/platform/jobs/job-list.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";

/** The jobs of payouts. */
export const payoutsJobs = createJobList<PayoutsDeps>();
