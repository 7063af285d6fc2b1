import { auditJobs } from "./audit-jobs.ts";
import { runDueAudit } from "./run-due-audit.ts";

/** Asks each minute whether the hourly audit is due. An audit that its process did not finish is repeated an hour later. */
export const auditJob = auditJobs.defineRecurringJob({
  kind: "audit",
  everySec: 60,
  async run(parts) {
    await runDueAudit(parts);
  },
});
