import { firstRow, prepared, rows, type Transaction } from "#db/client.ts";
import type { UploadKey } from "./upload.ts";

const lock = prepared(
  "uploads-lock-file",
  `SELECT pg_advisory_xact_lock(hashtextextended('work on ' || (file->>'storageKey'), 0)) FROM uploads WHERE id = $1 AND author_id = $2`,
);
const find = prepared(
  "uploads-find-work",
  `SELECT coalesce(u.file->>'storageKey', '') AS "storageKey", u.work_cancelled_at IS NOT NULL AS "isCancelled", coalesce(
     (SELECT s.state FROM shared_film_states s WHERE s.blob_key = u.file->>'storageKey'),
     (SELECT s.state FROM shared_sound_states s WHERE s.blob_key = u.file->>'storageKey'), '')
     IN ('packaging', 'encoding', 'reading') AS "isAtWork"
   FROM uploads u WHERE u.id = $1 AND u.author_id = $2 AND u.file IS NOT NULL`,
);

/** The stored file of an upload, whose work nobody else cancels, repeats or begins until the transaction ends. */
export async function lockFile(
  tx: Transaction,
  { uploadId, creatorId }: UploadKey,
): Promise<{ storageKey: string; isCancelled: boolean; isAtWork: boolean } | undefined> {
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
  `SELECT 1 AS wanted FROM uploads WHERE storage_keys @> ARRAY[$1] AND file->>'storageKey' = $1 AND work_cancelled_at IS NULL LIMIT 1`,
);

/** Whether a creator who has these bytes wants the work on them. */
export async function isWorkWanted(tx: Transaction, storageKey: string): Promise<boolean> {
  return (await firstRow(tx, wanted(storageKey))) !== undefined;
}
