import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import { createPayoutsHandlers } from "./handlers.ts";
import "./payday-job.ts";
import type { PayoutsDeps } from "./payouts-deps.ts";
import { payoutsJobs } from "./payouts-jobs.ts";

/** The balances of creators and their way to the banks: one transfer per creator and week. */
export interface Payouts {
  handlers: ReturnType<typeof createPayoutsHandlers>;
  jobs: RegisteredJob[];
}

/** The payouts domain on a database and the card provider. */
export function createPayouts(deps: PayoutsDeps): Payouts {
  return { handlers: createPayoutsHandlers(deps), jobs: payoutsJobs.bind(deps) };
}
