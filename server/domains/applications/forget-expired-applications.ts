import { applicationJobs } from "./application-jobs.ts";
import { deleteExpiredApplications } from "./store.ts";

/** Deletes applications whose 90 days are over (behaviour section Anonymity). */
export const forgetExpiredApplications = applicationJobs.defineRecurringJob({
  kind: "forget-expired-applications",
  everySec: 60,
  run: ({ db }) => deleteExpiredApplications(db),
});
