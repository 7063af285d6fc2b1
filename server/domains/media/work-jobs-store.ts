import { prepared, rows, type Transaction } from "#db/client.ts";

const findJobs = prepared(
  "work-jobs",
  `SELECT job_id AS "jobId" FROM shared_job_progress WHERE subject_id = $1 AND kind IN ('package-creators-film', 'encode-film', 'read-sound')`,
);

/** The jobs of a film or a recording that have not ended. */
export async function listWorkJobs(tx: Transaction, storageKey: string): Promise<string[]> {
  return (await rows(tx, findJobs(storageKey))).map(({ jobId }) => jobId);
}
