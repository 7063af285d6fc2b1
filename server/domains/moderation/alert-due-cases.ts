import { warningHours } from "#contract/application-rules.ts";
import { raiseDue } from "#server/platform/alerts/raise-due.ts";
import { markDueCases } from "./cases-store.ts";
import { moderationJobs } from "./moderation-jobs.ts";

/** Alerts the operator, once for each deadline, when four hours for a reported post or an appeal are left. */
export const alertDueCases = moderationJobs.defineRecurringJob({
  kind: "alert-due-cases",
  everySec: 60,
  run: ({ db, alerts }) =>
    db.transaction(async (tx) => {
      const due = await markDueCases(tx, warningHours);
      const noun = { one: "reported post or appeal", many: "reported posts and appeals" };
      await raiseDue(alerts, tx, { kind: "case-due", due, noun });
    }),
});
