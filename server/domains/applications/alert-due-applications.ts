import { warningHours } from "#contract/application-rules.ts";
import { applicationJobs } from "./application-jobs.ts";
import { markDueApplications } from "./store.ts";

/** Alerts the operator, once for each application, when four of the 24 hours are left. */
export const alertDueApplications = applicationJobs.defineRecurringJob({
  kind: "alert-due-applications",
  everySec: 60,
  run: ({ db, alerts }) =>
    db.transaction(async (tx) => {
      const due = await markDueApplications(tx, warningHours);
      const [first] = due.sort((one, other) => Number(one.dueAt) - Number(other.dueAt));
      if (!first) return;
      const subject = due.length === 1 ? "1 application needs" : `${due.length} applications need`;
      await alerts.raise(tx, {
        kind: "application-due",
        subjectId: first.id,
        message: `${subject} a decision, the first by ${first.dueAt.toISOString()}`,
        details: due
          .slice(0, 50)
          .map(({ id, dueAt, isOverdue }) => `${id} ${isOverdue ? "was due" : "is due"} at ${dueAt.toISOString()}`)
          .join("\n"),
      });
    }),
});
