import { applicationJobs } from "./application-jobs.ts";
import { deleteExpiredApplications } from "./store.ts";

/** Deletes applications after 90 days (behaviour section Anonymity). */
export const purgeExpiredApplications = applicationJobs.defineRecurringJob({
  kind: "forget-expired-applications",
  everySec: 60,
  run: ({ db }) => deleteExpiredApplications(db),
});
