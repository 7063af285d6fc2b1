import { warningHours } from "#contract/application-rules.ts";
import { raiseDue } from "#server/platform/alerts/raise-due.ts";
import { publishingJobs } from "./publishing-jobs.ts";
import { markDueReviews } from "./reviews-store.ts";

/** Alerts the operator, once for each deadline, when four of the 24 hours of a review are left. */
export const alertDueReviews = publishingJobs.defineRecurringJob({
  kind: "alert-due-reviews",
  everySec: 60,
  run: ({ db, alerts }) =>
    db.transaction(async (tx) => {
      const due = await markDueReviews(tx, warningHours);
      await raiseDue(alerts, tx, { kind: "review-due", due, noun: { one: "review", many: "reviews" } });
    }),
});
