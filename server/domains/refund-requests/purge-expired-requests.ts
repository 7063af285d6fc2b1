import { refundRequestJobs } from "./refund-requests-jobs.ts";
import { deleteExpiredRequests } from "./requests-store.ts";

/** Deletes refund requests after 90 days (behaviour section Anonymity). */
export const purgeExpiredRequests = refundRequestJobs.defineRecurringJob({
  kind: "forget-expired-refund-requests",
  everySec: 60,
  run: ({ db }) => deleteExpiredRequests(db),
});
