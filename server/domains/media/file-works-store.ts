import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

const note = prepared(
  "works-note",
  `INSERT INTO file_works (author_id, blob_key)
   SELECT coalesce((SELECT p.author_id FROM shared_posts p WHERE p.id = $1), $1), key FROM (SELECT DISTINCT unnest($2::text[]) AS key ORDER BY 1) AS given
   ON CONFLICT (author_id, blob_key) DO UPDATE SET blob_key = excluded.blob_key
   RETURNING blob_key AS "storageKey", work_key AS "workKey"`,
);

/**
 * The keys of the work on some films and recordings of a creator, or of the creator of a post, by their blobs; new ones for those on
 * which there was none. No sweep drops it until the transaction ends.
 */
export async function noteWorks(
  tx: Transaction,
  ownerId: string,
  storageKeys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (storageKeys.length === 0) return new Map();
  const found = await rows(tx, note(ownerId, [...storageKeys]));
  return new Map(found.map(({ storageKey, workKey }) => [storageKey, workKey]));
}

const find = prepared(
  "works-find",
  `SELECT work_key AS "workKey" FROM file_works WHERE author_id = $1 AND blob_key = $2`,
);

/** The key of a creator's work on a file; null if there is none. */
export async function findWork(db: Queryable, creatorId: string, storageKey: string): Promise<string | null> {
  return (await firstRow(db, find(creatorId, storageKey)))?.workKey ?? null;
}

const ofBlob = prepared("works-of-blob", `SELECT DISTINCT work_key AS "workKey" FROM file_works WHERE blob_key = $1`);

/** The keys of all work on a blob. */
export async function listWorksOf(db: Queryable, storageKey: string): Promise<string[]> {
  return (await rows(db, ofBlob(storageKey))).map(({ workKey }) => workKey);
}

const forgetBlob = prepared("works-forget-blob", "DELETE FROM file_works WHERE blob_key = $1");

/** Forgets the work on a blob whose bytes are deleted. */
export async function forgetWorksOf(tx: Transaction, storageKey: string): Promise<void> {
  await rows(tx, forgetBlob(storageKey));
}

const isUsed = `EXISTS (SELECT FROM blob_references r WHERE r.keys @> ARRAY[w.blob_key] AND r.author_id = w.author_id)
  OR EXISTS (SELECT FROM shared_job_progress j WHERE j.subject_id = w.work_key)`;
const listUnused = prepared(
  "works-list-unused",
  `SELECT author_id AS "creatorId", blob_key AS "storageKey", work_key AS "workKey" FROM file_works w
   WHERE (author_id, blob_key) > ($1, $2) AND NOT (${isUsed}) ORDER BY author_id, blob_key LIMIT $3`,
);
const lockRow = prepared("works-lock", "SELECT 1 AS locked FROM file_works WHERE work_key = $1 FOR UPDATE");
const dropUnused = prepared(
  "works-drop-unused",
  `DELETE FROM file_works w WHERE author_id = $1 AND work_key = $2 AND NOT (${isUsed}) RETURNING 1 AS dropped`,
);

/** The work of a creator on a file. */
export interface OwnWork {
  creatorId: string;
  storageKey: string;
  workKey: string;
}

const beforeAll = { creatorId: "00000000-0000-0000-0000-000000000000", storageKey: "" };

/**
 * Some of the work on files to which nothing of their creators refers any more, and of which no job waits, after the given one: in order of
 * creator and blob.
 */
export function listUnusedWorks(db: Queryable, after: OwnWork | undefined, limit: number): Promise<OwnWork[]> {
  const { creatorId, storageKey } = after ?? beforeAll;
  return rows(db, listUnused(creatorId, storageKey, limit));
}

/** Forgets such work; false if something refers to its file after all. Waits for an upload that finishes at the moment. */
export async function dropUnusedWork(tx: Transaction, { creatorId, workKey }: OwnWork): Promise<boolean> {
  await rows(tx, lockRow(workKey));
  return (await rows(tx, dropUnused(creatorId, workKey))).length > 0;
}
