import type { FileRefusal } from "#contract/upload-rules.ts";
import type { FileWork } from "#contract/uploads.ts";
import { type Database, firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { FileToPublish } from "#server/domains/media/index.ts";
import type { Upload, UploadKey, UploadKind } from "./upload.ts";

/** The most bytes and files of a creator, unfinished ones included, and the most unfinished ones, whose bytes wait on the disk of the shop. */
const quota = { bytes: 200 * 2 ** 30, files: 5_000, unfinished: 50, unfinishedBytes: 20 * 2 ** 30 } as const;

const columns = `id AS "uploadId", author_id AS "creatorId", kind, name, size_bytes::float8 AS "sizeBytes", started_at AS "startedAt", file,
  checking_since IS NOT NULL AND finished_at IS NULL AS "isChecking", refusal, encode(announced_sha256, 'hex') AS "announcedSha256",
  encode(received_sha256, 'hex') AS "receivedSha256"`;
/** The stored file, whose form the database does not describe. */
type Stored = { file: FileToPublish | null };

const start = prepared<"uploads-start", Stored>(
  "uploads-start",
  `INSERT INTO uploads (author_id, kind, name, size_bytes, announced_sha256)
   SELECT $1, $2, $3, $4::bigint, decode(nullif($5, ''), 'hex')
   WHERE (SELECT count(*) < ${quota.files} AND count(*) FILTER (WHERE finished_at IS NULL) < ${quota.unfinished}
     AND coalesce(sum(size_bytes) FILTER (WHERE finished_at IS NULL), 0) + $4::bigint <= ${quota.unfinishedBytes}
     AND coalesce(sum(size_bytes), 0) + $4::bigint <= ${quota.bytes} FROM uploads WHERE author_id = $1)
   RETURNING ${columns}`,
);

/** A file that a sender announces; `sha256` in hexadecimal. */
export interface AnnouncedFile {
  kind: UploadKind;
  name: string;
  sizeBytes: number;
  sha256?: string | undefined;
}

const lockQuota = prepared(
  "uploads-lock-quota",
  "SELECT pg_advisory_xact_lock(hashtextextended('uploads of ' || $1, 0))",
);

/** Starts an upload of a creator; undefined beyond the quota, which is counted under a lock. */
export async function startUpload(
  tx: Transaction,
  creatorId: string,
  { kind, name, sizeBytes, sha256 }: AnnouncedFile,
): Promise<Upload | undefined> {
  await rows(tx, lockQuota(creatorId));
  return firstRow(tx, start(creatorId, kind, name, String(sizeBytes), sha256 ?? ""));
}

const findBegun = prepared<"uploads-find-begun", Stored>(
  "uploads-find-begun",
  `SELECT ${columns} FROM uploads WHERE author_id = $1 AND kind = $2 AND size_bytes = $3::bigint
     AND announced_sha256 = decode($4, 'hex') AND finished_at IS NULL AND refusal IS NULL ORDER BY started_at DESC LIMIT 1`,
);

/** The unfinished upload of the same announced bytes, for a sender that begins again. */
export function findBegunUpload(
  db: Queryable,
  creatorId: string,
  { kind, sizeBytes, sha256 }: AnnouncedFile & { sha256: string },
): Promise<Upload | undefined> {
  return firstRow(db, findBegun(creatorId, kind, String(sizeBytes), sha256));
}

const find = prepared<"uploads-find", Stored>(
  "uploads-find",
  `SELECT ${columns} FROM uploads WHERE id = $1 AND author_id = $2`,
);

/** An upload of a creator. */
export function findUpload(db: Queryable, { uploadId, creatorId }: UploadKey): Promise<Upload | undefined> {
  return firstRow(db, find(uploadId, creatorId));
}

const findSame = prepared<"uploads-find-same", Stored>(
  "uploads-find-same",
  `SELECT ${columns} FROM uploads WHERE author_id = $1 AND kind = $2 AND sha256 = decode($3, 'hex') AND finished_at IS NOT NULL`,
);

/** The finished upload of the same bytes by the same creator. `sha256` in hexadecimal. */
export function findSameUpload(
  db: Queryable,
  { creatorId, kind, sha256 }: { creatorId: string; kind: UploadKind; sha256: string },
): Promise<Upload | undefined> {
  return firstRow(db, findSame(creatorId, kind, sha256));
}

const findMany = prepared<"uploads-find-many", Stored>(
  "uploads-find-many",
  `SELECT ${columns} FROM uploads WHERE author_id = $1 AND id = ANY ($2::uuid[]) AND finished_at IS NOT NULL`,
);

/** The finished ones among these uploads of a creator. */
export function findFinishedUploads(db: Queryable, creatorId: string, ids: readonly string[]): Promise<Upload[]> {
  return rows(db, findMany(creatorId, [...ids]));
}

// A moderator sees the files of the versions under review.
const findReviewed = prepared<"uploads-find-reviewed", Stored>(
  "uploads-find-reviewed",
  `SELECT ${columns} FROM uploads u WHERE u.id = $1 AND EXISTS (
     SELECT FROM shared_draft_files f WHERE f.is_in_review AND f.author_id = u.author_id AND f.storage_keys && u.storage_keys)`,
);

/** An upload to which a version under review refers. */
export function findReviewedUpload(db: Queryable, uploadId: string): Promise<Upload | undefined> {
  return firstRow(db, findReviewed(uploadId));
}

const draftFile = prepared<"uploads-find-draft-file", { file: FileToPublish | null }>(
  "uploads-find-draft-file",
  `SELECT author_id AS "creatorId", jsonb_path_query_first(files, '$.** ? (@.storageKey == $key)', jsonb_build_object('key', $1::text)) AS file
   FROM shared_draft_files WHERE storage_keys @> ARRAY[$1::text] AND (author_id = nullif($2, '')::uuid OR ($3 AND is_in_review)) LIMIT 1`,
);

/** A file of a creator's drafts, or for a moderator of a version under review, by its blob. */
export async function findDraftFile(
  db: Queryable,
  storageKey: string,
  { creatorId, isModerator }: { creatorId: string | null; isModerator: boolean },
): Promise<{ file: FileToPublish | null; creatorId: string } | undefined> {
  return firstRow(db, draftFile(storageKey, creatorId ?? "", isModerator));
}

const take = prepared(
  "uploads-take-over",
  `UPDATE uploads SET writer = $3, active_at = app_now() WHERE id = $1 AND author_id = $2 AND finished_at IS NULL AND checking_since IS NULL
   RETURNING size_bytes::float8 AS "sizeBytes"`,
);

/** Makes a request the only one that may write an upload's bytes. Undefined if the upload is unknown or finished. */
export async function takeOver(
  db: Queryable,
  { uploadId, creatorId }: UploadKey,
  writer: string,
): Promise<number | undefined> {
  return (await firstRow(db, take(uploadId, creatorId, writer)))?.sizeBytes;
}

const holdWriter = prepared(
  "uploads-hold-writer",
  "UPDATE uploads SET active_at = app_now() WHERE id = $1 AND writer = $2 RETURNING 1 AS held",
);

/** Whether no newer request has taken over, and no check has begun; neither does until the transaction ends. */
export async function holdAsWriter(tx: Transaction, uploadId: string, writer: string): Promise<boolean> {
  return (await firstRow(tx, holdWriter(uploadId, writer))) !== undefined;
}

const finish = prepared<"uploads-finish", Stored>(
  "uploads-finish",
  `UPDATE uploads SET file = $3, sha256 = decode($4, 'hex'), finished_at = app_now(), writer = NULL
   WHERE id = $1 AND author_id = $2 AND finished_at IS NULL
     AND NOT EXISTS (SELECT FROM uploads same WHERE same.author_id = $2 AND same.kind = uploads.kind
       AND same.sha256 = decode($4, 'hex') AND same.finished_at IS NOT NULL)
   RETURNING ${columns}`,
);

/**
 * Records the stored file, and what `alongside` writes. Undefined, and nothing written, if the upload or one of the same bytes is
 * finished already.
 */
export async function finishUpload(
  db: Database,
  { uploadId, creatorId }: UploadKey,
  { file, sha256 }: { file: FileToPublish; sha256: string },
  alongside: (tx: Transaction) => Promise<void>,
): Promise<Upload | undefined> {
  try {
    return await db.transaction(async (tx) => {
      const finished = await firstRow(tx, finish(uploadId, creatorId, JSON.stringify(file), sha256));
      if (finished) await alongside(tx);
      return finished;
    });
  } catch (error) {
    // Another upload of the same bytes finished at this moment.
    if ((error as { constraint?: string }).constraint === "uploads_once") return undefined;
    throw error;
  }
}

const beginCheck = prepared(
  "uploads-begin-check",
  `UPDATE uploads SET checking_since = app_now(), active_at = app_now(), writer = NULL,
     announced_sha256 = coalesce(decode(nullif($3, ''), 'hex'), announced_sha256)
   WHERE id = $1 AND author_id = $2 AND finished_at IS NULL AND checking_since IS NULL RETURNING 1 AS begun`,
);

/** Notes that a job checks an upload, and the hash of its sender; false if one does already. No request may write its bytes any more. */
export async function startCheck(
  tx: Transaction,
  { uploadId, creatorId }: UploadKey,
  sha256: string | undefined,
): Promise<boolean> {
  return (await rows(tx, beginCheck(uploadId, creatorId, sha256 ?? ""))).length > 0;
}

const setReceived = prepared(
  "uploads-note-received",
  "UPDATE uploads SET received_sha256 = decode($3, 'hex') WHERE id = $1 AND author_id = $2",
);

/** Notes the SHA-256 of the received bytes, in hexadecimal. */
export async function noteReceived(db: Queryable, { uploadId, creatorId }: UploadKey, sha256: string): Promise<void> {
  await rows(db, setReceived(uploadId, creatorId, sha256));
}

const setRefusal = prepared(
  "uploads-note-refusal",
  "UPDATE uploads SET refusal = $3 WHERE id = $1 AND author_id = $2 AND finished_at IS NULL",
);

/** Notes why the check refused an upload. */
export async function noteRefusal(
  db: Queryable,
  { uploadId, creatorId }: UploadKey,
  reason: FileRefusal,
): Promise<void> {
  await rows(db, setRefusal(uploadId, creatorId, reason));
}

const refuseDead = prepared(
  "uploads-refuse-unchecked",
  `UPDATE uploads u SET refusal = 'not-checked' WHERE u.checking_since IS NOT NULL AND u.finished_at IS NULL AND u.refusal IS NULL
     AND EXISTS (SELECT FROM shared_dead_letters d WHERE d.kind = $1 AND d.subject_id = u.id::text)`,
);

/** Notes of the uploads whose check is a dead letter that it failed. */
export async function refuseUnchecked(db: Queryable, checkKind: string): Promise<void> {
  await rows(db, refuseDead(checkKind));
}

const discard = prepared(
  "uploads-discard",
  "DELETE FROM uploads WHERE id = $1 AND author_id = $2 AND finished_at IS NULL RETURNING 1 AS deleted",
);

/** Deletes an unfinished upload; false if there is none. */
export async function discardUpload(db: Queryable, { uploadId, creatorId }: UploadKey): Promise<boolean> {
  return (await rows(db, discard(uploadId, creatorId))).length > 0;
}

const remove = prepared(
  "uploads-delete",
  `DELETE FROM uploads u WHERE u.id = $1 AND u.author_id = $2
     AND NOT EXISTS (SELECT FROM shared_draft_files f WHERE f.author_id = u.author_id AND f.storage_keys && u.storage_keys)
   RETURNING 1 AS deleted`,
);

/** Deletes an upload that no revision of its creator refers to; false for any other. */
export async function deleteUnusedUpload(db: Queryable, { uploadId, creatorId }: UploadKey): Promise<boolean> {
  return (await rows(db, remove(uploadId, creatorId))).length > 0;
}

const removeUnused = prepared(
  "uploads-delete-unused",
  `DELETE FROM uploads u WHERE u.author_id = $1
     AND NOT EXISTS (SELECT FROM shared_draft_files f WHERE f.author_id = u.author_id AND f.storage_keys && u.storage_keys)`,
);

/** Deletes every upload of a creator that no revision refers to, unfinished ones included. */
export async function deleteUnusedUploads(db: Queryable, creatorId: string): Promise<void> {
  await rows(db, removeUnused(creatorId));
}

const deleteAbandoned = prepared(
  "uploads-delete-abandoned",
  `DELETE FROM uploads WHERE finished_at IS NULL
     AND (active_at < app_now() - interval '3 days' OR started_at < app_now() - interval '7 days')`,
);

/** Deletes the unfinished uploads to which nothing was sent for three days, or that began seven days ago. */
export async function deleteAbandonedUploads(db: Queryable): Promise<void> {
  await rows(db, deleteAbandoned());
}

const listUnfinished = prepared("uploads-list-unfinished", "SELECT id FROM uploads WHERE finished_at IS NULL");

/** The ids of the unfinished uploads of all creators. */
export async function listUnfinishedUploads(db: Queryable): Promise<string[]> {
  return (await rows(db, listUnfinished())).map(({ id }) => id);
}

const listed = prepared<"uploads-list", Stored & { work: FileWork | null }>(
  "uploads-list",
  `SELECT ${columns}, work_cancelled_at IS NOT NULL AS "isWorkCancelled", coalesce(
       (SELECT to_json(w) FROM (SELECT 'film' AS of, s.state, s.refusal, s.is_packaged OR s.state = 'ready' AS plays, coalesce((
         SELECT max(j.progress) FROM shared_job_progress j WHERE j.subject_id = s.blob_key AND j.kind IN ('package-creators-film', 'encode-film')), 0) AS progress
       FROM shared_film_states s WHERE s.blob_key = own.work_key) AS w),
       (SELECT to_json(w) FROM (SELECT 'sound' AS of, s.state, s.refusal, coalesce((
         SELECT max(j.progress) FROM shared_job_progress j WHERE j.subject_id = s.blob_key AND j.kind = 'read-sound'), 0) AS progress
       FROM shared_sound_states s WHERE s.blob_key = own.work_key) AS w)) AS work,
     coalesce((SELECT json_agg(json_build_object('draftId', f.draft_id, 'title', f.title, 'isNewest', f.is_newest))
     FROM (SELECT DISTINCT ON (s.draft_id) s.draft_id, s.title, s.is_newest FROM shared_draft_files s
       WHERE s.author_id = u.author_id AND s.storage_keys && u.storage_keys ORDER BY s.draft_id, s.version DESC) AS f), '[]') AS uses
   FROM uploads u LEFT JOIN (SELECT author_id AS creator_id, blob_key, work_key FROM shared_file_works) AS own
     ON own.creator_id = u.author_id AND own.blob_key = u.file->>'storageKey'
   WHERE u.author_id = $1 AND (u.finished_at IS NOT NULL OR u.checking_since IS NOT NULL) ORDER BY u.started_at DESC, u.id LIMIT $2 OFFSET $3`,
);

/** A draft that refers to an upload. */
export interface UploadUse {
  draftId: string;
  title: string;
  /** Whether the newest version does, and not only an earlier one. */
  isNewest: boolean;
}

/** An upload as its creator lists it. */
export type ListedUpload = Upload & { uses: UploadUse[]; work: FileWork | null };

/** The work as the creator of an upload sees it, who may have cancelled what goes on for another creator (`isWorkWanted`). */
function workOf(work: FileWork | null, isWorkCancelled: boolean | null): FileWork | null {
  return work && isWorkCancelled ? { ...work, state: "cancelled" as const, refusal: "cancelled" as const } : work;
}

/** A creator's finished uploads, and those under check, with the drafts that refer to them, the newest first. */
export async function listUploads(
  db: Queryable,
  creatorId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedUpload[]> {
  const found = await rows(db, listed(creatorId, limit, offset));
  return found.map(({ isWorkCancelled, ...upload }) => ({ ...upload, work: workOf(upload.work, isWorkCancelled) }));
}

const newestUses = prepared(
  "uploads-newest-uses",
  `SELECT s.draft_id AS "draftId" FROM uploads u JOIN shared_draft_files s ON s.author_id = u.author_id AND s.storage_keys && u.storage_keys
   WHERE u.id = $1 AND u.author_id = $2 AND s.is_newest ORDER BY s.draft_id`,
);

/** The drafts whose newest version refers to an upload. */
export async function findNewestUses(db: Queryable, { uploadId, creatorId }: UploadKey): Promise<string[]> {
  return (await rows(db, newestUses(uploadId, creatorId))).map(({ draftId }) => draftId);
}

const counted = prepared(
  "uploads-count",
  `SELECT count(*)::integer AS total, coalesce(sum(size_bytes), 0)::float8 AS "usedBytes" FROM uploads
   WHERE author_id = $1 AND (finished_at IS NOT NULL OR checking_since IS NOT NULL)`,
);

/** How many finished and checked uploads a creator has, and their bytes. */
export function countUploads(db: Queryable, creatorId: string): Promise<{ total: number; usedBytes: number }> {
  return oneRow(db, counted(creatorId));
}
