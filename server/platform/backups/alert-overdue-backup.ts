import type { Database } from "#db/client.ts";
import type { Alerts } from "#server/platform/alerts/alerts.ts";
import { createJobList } from "#server/platform/jobs/job-list.ts";
import { findOverdueBackup } from "./newest-backup-store.ts";

/** The job about backups. Without `maxAgeHours` it does nothing. */
export const backupJobs = createJobList<{ db: Database; alerts: Alerts; maxAgeHours: number | undefined }>();

/** Alerts the operator once a day while the newest backup is older than it may be, or there is none. */
export const alertOverdueBackup = backupJobs.defineRecurringJob({
  kind: "alert-overdue-backup",
  everySec: 600,
  async run({ db, alerts, maxAgeHours }) {
    if (maxAgeHours === undefined) return;
    const overdue = await findOverdueBackup(db, maxAgeHours);
    if (!overdue) return;
    const { takenAt } = overdue;
    await alerts.raiseOnce(db, {
      kind: "backup-overdue",
      subjectId: "newest",
      message: takenAt
        ? `The newest backup was taken at ${takenAt.toISOString()}, more than ${maxAgeHours} hours ago`
        : "No backup was made since this database was created or restored",
    });
  },
});
