import type { Queryable } from "#db/client.ts";
import { createJobList } from "./job-list.ts";
import { endCancelledJobs, wipeDeadLetters } from "./jobs-store.ts";

/** The jobs of the jobs table. */
export const tidyingJobs = createJobList<{ db: Queryable }>();

/** Wipes secrets of dead letters after 72 hours, and ends cancelled jobs whose process died. */
export const tidyJobs = tidyingJobs.defineRecurringJob({
  kind: "tidy-jobs",
  everySec: 60,
  async run({ db }) {
    await wipeDeadLetters(db);
    await endCancelledJobs(db);
  },
});
