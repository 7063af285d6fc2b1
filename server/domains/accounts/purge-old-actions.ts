import { recordedPurge } from "#server/platform/history/recorded-purge.ts";
import { accountJobs } from "./account-jobs.ts";
import { purgeActions } from "./team-store.ts";

/** Purges records of the team's actions that are older than AUDIT_TRAIL_DAYS, if it is set (decision 213). */
export const purgeOldActions = accountJobs.defineRecurringJob({
  kind: "purge-old-team-actions",
  everySec: 86_400,
  async run({ db, auditTrailDays: days }, { signal }) {
    if (days === undefined) return;
    await recordedPurge(db, "team-actions", (tx, limit) => purgeActions(tx, days, limit), signal);
  },
});
