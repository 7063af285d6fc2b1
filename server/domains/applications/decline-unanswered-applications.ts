import { applicantReplyDays } from "#contract/application-rules.ts";
import { applicationDeclinedMail } from "./application-declined-mail.ts";
import { applicationJobs } from "./application-jobs.ts";
import { listUnanswered, lockApplication } from "./store.ts";
import { takeStep } from "./take-step.ts";

/** Declines applications whose applicant did not answer a question in 30 days. The applicant can still appeal. */
export const declineUnansweredApplications = applicationJobs.defineRecurringJob({
  kind: "decline-unanswered-applications",
  everySec: 300,
  async run(deps) {
    for (const id of await listUnanswered(deps.db, applicantReplyDays))
      await deps.db.transaction(async (tx) => {
        const application = await lockApplication(tx, id);
        if (application?.state !== "asked") return;
        await takeStep(deps, tx, application, {
          state: "declined",
          reason: "no-answer",
          mail: applicationDeclinedMail,
        });
      });
  },
});
