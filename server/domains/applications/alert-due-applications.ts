import { warningHours } from "#contract/application-rules.ts";
import { raiseDue } from "#server/platform/alerts/raise-due.ts";
import { applicationJobs } from "./application-jobs.ts";
import { markDueApplications } from "./store.ts";

/** Alerts the operator, once for each application, when four of the 24 hours are left. */
export const alertDueApplications = applicationJobs.defineRecurringJob({
  kind: "alert-due-applications",
  everySec: 60,
  run: ({ db, alerts }) =>
    db.transaction(async (tx) => {
      const due = await markDueApplications(tx, warningHours);
      await raiseDue(alerts, tx, {
        ...{ kind: "application-due", due },
        noun: { one: "application", many: "applications" },
      });
    }),
});
