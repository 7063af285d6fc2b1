import { contactJobs } from "./contact-jobs.ts";
import { markOverdueMessages } from "./inbox-store.ts";

/** Alerts the operator, once for each message, when its 48 hours are over. */
export const alertOverdueMessages = contactJobs.defineRecurringJob({
  kind: "alert-overdue-messages",
  everySec: 60,
  run: ({ db, alerts }) =>
    db.transaction(async (tx) => {
      const overdue = await markOverdueMessages(tx);
      const [first] = overdue.sort((one, other) => Number(one.dueAt) - Number(other.dueAt));
      if (!first) return;
      const subject = overdue.length === 1 ? "1 message is" : `${overdue.length} messages are`;
      await alerts.raise(tx, {
        kind: "message-overdue",
        subjectId: first.id,
        message: `${subject} overdue for an answer`,
        details: overdue
          .slice(0, 50)
          .map(({ id, dueAt }) => `${id} was due at ${dueAt?.toISOString()}`)
          .join("\n"),
      });
    }),
});
