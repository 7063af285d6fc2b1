import { applicationJobs } from "./application-jobs.ts";
import { deleteExpiredApplications } from "./store.ts";

/** Deletes ended applications after 90 days, or 31 days after their newest step where that is later (decision 239). */
export const purgeExpiredApplications = applicationJobs.defineRecurringJob({
  kind: "forget-expired-applications",
  everySec: 60,
  run: ({ db }) => deleteExpiredApplications(db),
});
