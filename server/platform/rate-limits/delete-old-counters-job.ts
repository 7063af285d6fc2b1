import type { Queryable } from "#db/client.ts";
import { createJobList } from "#server/platform/jobs/job-list.ts";
import { forgetOldCounters } from "./rate-limits-store.ts";

/** The job of the rate limits. */
export const rateLimitJobs = createJobList<{ db: Queryable }>();

/** Deletes the counters of past windows. */
export const deleteOldCountersJob = rateLimitJobs.defineRecurringJob({
  kind: "forget-old-counters",
  everySec: 60,
  run: ({ db }) => forgetOldCounters(db),
});
