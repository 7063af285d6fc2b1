import { createHash } from "node:crypto";
import { findOverdueBackup } from "#server/platform/backups/newest-backup-store.ts";
import { createBucketClient } from "#server/platform/storage/bucket-client.ts";
import { type Check, ok, problem, skipped } from "./check.ts";

/** Of no backup, so that nothing takes it for one. */
const testObject = "doctor/test-object";
const body = Buffer.from("npm run doctor wrote this and could not delete it\n");
const headers = { "x-amz-content-sha256": createHash("sha256").update(body).digest("hex") };
const uploadTimeoutMs = 10_000;

/** A backup could be written into the bucket of the backups, where one is configured. */
export const checkBackupBucket: Check = {
  name: "backup bucket",
  async run({ config: { backupS3 } }) {
    if (!backupS3) return skipped("BACKUP_S3_BUCKET is not set");
    const client = createBucketClient(backupS3, "backup bucket");
    try {
      await client.reach();
      await client.ask([200], { method: "PUT", path: testObject, headers, body, uploadTimeoutMs });
    } catch (error) {
      return problem(
        `no backup can be written: ${(error as Error).message}`,
        "check the BACKUP_S3_ variables and the permissions of the key",
      );
    }
    try {
      await client.ask([200, 204, 404], { method: "DELETE", path: testObject });
      return ok("an object was written and deleted");
    } catch {
      return ok("an object was written; the key may not delete, so that --keep cannot");
    }
  },
};

/** The newest backup is recent enough, where its age is limited. */
export const checkBackupAge: Check = {
  name: "backup age",
  async run({ db, config: { backupMaxAgeHours } }) {
    if (backupMaxAgeHours === undefined) return skipped("BACKUP_MAX_AGE_HOURS is not set");
    try {
      const overdue = await findOverdueBackup(db, backupMaxAgeHours);
      if (!overdue) return ok(`the newest backup is younger than ${backupMaxAgeHours} hours`);
      const advice = "run npm run backup, and check why the scheduled one failed";
      if (overdue.takenAt === null)
        return problem("no backup was made since this database was created or restored", advice);
      return problem(`the newest backup is from ${overdue.takenAt.toISOString()}`, advice);
    } catch {
      return skipped("the database does not answer");
    }
  },
};
