import { moderationJobs } from "./moderation-jobs.ts";
import { deleteExpiredReports } from "./reports-store.ts";

/** Deletes reports after 90 days (behaviour section Anonymity). */
export const purgeExpiredReports = moderationJobs.defineRecurringJob({
  kind: "forget-expired-reports",
  everySec: 60,
  run: ({ db }) => deleteExpiredReports(db),
});
