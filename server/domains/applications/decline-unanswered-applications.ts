import { applicantReplyDays } from "#contract/application-rules.ts";
import { applicationAppealDeclinedMail } from "./application-appeal-declined-mail.ts";
import { applicationDeclinedMail } from "./application-declined-mail.ts";
import { applicationJobs } from "./application-jobs.ts";
import { type ApplicationRow, listUnanswered, listUndecided, lockApplication } from "./store.ts";
import { type Step, takeStep } from "./take-step.ts";

const unanswered = { state: "declined", reason: "no-answer", mail: applicationDeclinedMail } as const;
const undecided = { state: "declined", reason: "undecided" } as const;

/**
 * Declines applications whose applicant did not answer a question in 30 days, and those that the team has not decided by their end
 * (decision 239). The applicant can still appeal; the end of an appeal is final.
 */
export const declineUnansweredApplications = applicationJobs.defineRecurringJob({
  kind: "decline-unanswered-applications",
  everySec: 300,
  async run(deps) {
    const end = (id: string, stepOf: (application: ApplicationRow) => Step | undefined) =>
      deps.db.transaction(async (tx) => {
        const application = await lockApplication(tx, id);
        const step = application && stepOf(application);
        if (step) await takeStep(deps, tx, application, step);
      });
    for (const id of await listUnanswered(deps.db, applicantReplyDays))
      await end(id, ({ state }) => (state === "asked" ? unanswered : undefined));
    for (const id of await listUndecided(deps.db))
      await end(id, ({ state, dueAt, expiresAt, now }) => {
        // Decided meanwhile, or answered, which gives it more time.
        if (dueAt === null || expiresAt > now) return undefined;
        const mail = state === "appealed" ? applicationAppealDeclinedMail : applicationDeclinedMail;
        return { ...undecided, mail };
      });
  },
});
