import { refundRequestJobs } from "./refund-requests-jobs.ts";
import { markOverdueRequests } from "./requests-store.ts";

/** Alerts the operator, once for each refund request, when its 48 hours are over. */
export const alertOverdueRequests = refundRequestJobs.defineRecurringJob({
  kind: "alert-overdue-refund-requests",
  everySec: 60,
  run: ({ db, alerts }) =>
    db.transaction(async (tx) => {
      const overdue = await markOverdueRequests(tx);
      const [first] = overdue.sort((one, other) => Number(one.dueAt) - Number(other.dueAt));
      if (!first) return;
      const subject = overdue.length === 1 ? "1 refund request is" : `${overdue.length} refund requests are`;
      await alerts.raise(tx, {
        kind: "refund-request-overdue",
        subjectId: first.id,
        message: `${subject} overdue for a decision`,
        details: overdue
          .slice(0, 50)
          .map(({ id, dueAt }) => `${id} was due at ${dueAt.toISOString()}`)
          .join("\n"),
      });
    }),
});
