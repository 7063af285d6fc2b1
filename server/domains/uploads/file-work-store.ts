import { firstRow, prepared, rows, type Transaction } from "#db/client.ts";
import type { UploadKey } from "./upload.ts";

const lock = prepared(
  "uploads-lock-file",
  `SELECT pg_advisory_xact_lock(hashtextextended('work ' || w.work_key, 0))
   FROM uploads u JOIN shared_file_works w ON w.author_id = u.author_id AND w.blob_key = u.file->>'storageKey' WHERE u.id = $1 AND u.author_id = $2`,
);
const find = prepared(
  "uploads-find-work",
  `SELECT w.work_key AS "workKey", u.work_cancelled_at IS NOT NULL AS "isCancelled", coalesce(
     (SELECT s.state FROM shared_film_states s WHERE s.blob_key = w.work_key),
     (SELECT s.state FROM shared_sound_states s WHERE s.blob_key = w.work_key), '') IN ('packaging', 'encoding', 'reading') AS "isAtWork"
   FROM uploads u JOIN shared_file_works w ON w.author_id = u.author_id AND w.blob_key = u.file->>'storageKey'
   WHERE u.id = $1 AND u.author_id = $2`,
);

/** The work on an uploaded film or recording, which no other request cancels, repeats or begins until the transaction ends. */
export async function lockWork(
  tx: Transaction,
  { uploadId, creatorId }: UploadKey,
): Promise<{ workKey: string; isCancelled: boolean; isAtWork: boolean } | undefined> {
  await rows(tx, lock(uploadId, creatorId));
  return firstRow(tx, find(uploadId, creatorId));
}

const cancel = prepared(
  "uploads-cancel-work",
  "UPDATE uploads SET work_cancelled_at = app_now() WHERE id = $1 AND author_id = $2",
);

/** Notes that a creator does not want the work on a file. */
export async function noteWorkCancelled(tx: Transaction, { uploadId, creatorId }: UploadKey): Promise<void> {
  await rows(tx, cancel(uploadId, creatorId));
}

const want = prepared(
  "uploads-want-work",
  "UPDATE uploads SET work_cancelled_at = NULL WHERE id = $1 AND author_id = $2 AND work_cancelled_at IS NOT NULL",
);

/** Notes that a creator wants the work on a file after all. */
export async function noteWorkWanted(tx: Transaction, { uploadId, creatorId }: UploadKey): Promise<void> {
  await rows(tx, want(uploadId, creatorId));
}

const wanted = prepared(
  "uploads-is-work-wanted",
  `SELECT 1 AS wanted FROM shared_file_works w JOIN uploads u ON u.author_id = w.author_id AND u.storage_keys @> ARRAY[w.blob_key]
   WHERE w.work_key = $1 AND u.file->>'storageKey' = w.blob_key AND u.work_cancelled_at IS NULL LIMIT 1`,
);

/** Whether a creator wants this work; work from before decision 227 can have several creators. */
export async function isWorkWanted(tx: Transaction, workKey: string): Promise<boolean> {
  return (await firstRow(tx, wanted(workKey))) !== undefined;
}
