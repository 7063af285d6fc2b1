import { contactJobs } from "./contact-jobs.ts";
import { deleteExpiredMessages } from "./store.ts";

/** Deletes messages after 90 days (behaviour section Anonymity). */
export const purgeExpiredMessages = contactJobs.defineRecurringJob({
  kind: "forget-expired-messages",
  everySec: 60,
  run: ({ db }) => deleteExpiredMessages(db),
});
