import { contactJobs } from "./contact-jobs.ts";
import { deleteExpiredMessages } from "./store.ts";

/** Deletes messages whose 90 days are over (behaviour section Anonymity). */
export const forgetExpiredMessages = contactJobs.defineRecurringJob({
  kind: "forget-expired-messages",
  everySec: 60,
  run: ({ db }) => deleteExpiredMessages(db),
});
