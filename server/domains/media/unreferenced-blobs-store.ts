import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

const claim = prepared(
  "blobs-claim",
  "UPDATE unreferenced_blobs SET since = app_now(), deleted_at = NULL WHERE key = $1",
);

/** Keeps a blob for the next seven days; waits for a sweep that deletes it at the moment. */
export async function claimBlob(db: Queryable, key: string): Promise<void> {
  await rows(db, claim(key));
}

// Work from before has the key of its blob: references to that keep it.
const isUsed = (key: string) => `EXISTS (SELECT FROM blob_references r WHERE r.keys @> ARRAY[${key}])
     OR EXISTS (SELECT FROM file_works w WHERE w.work_key = ${key} AND w.work_key <> w.blob_key)`;

const note = prepared(
  "blobs-note-unreferenced",
  `INSERT INTO unreferenced_blobs (key) SELECT key FROM unnest($1::text[]) AS key
   WHERE NOT (${isUsed("key")})
   ON CONFLICT DO NOTHING`,
);

/** Notes those of some stored blobs, or keys of work, to which nothing refers, as of now. */
export async function noteUnreferenced(db: Queryable, keys: readonly string[]): Promise<void> {
  await rows(db, note([...keys]));
}

const held = prepared("blobs-held", "SELECT 1 AS held FROM shared_mail_hold");

/** Whether the database was restored and waits for its operator: until then it may know less than the store. */
export async function isSweepHeld(db: Queryable): Promise<boolean> {
  return (await firstRow(db, held())) !== undefined;
}

// The lock must outlast a slow store: without it, a writer would take bytes for stored that are about to go.
const waitForStore = prepared(
  "blobs-wait-for-store",
  "SELECT set_config('idle_in_transaction_session_timeout', '15min', true) AS timeout",
);

/** Keeps a transaction open that waits for the store. */
export async function outlastStore(tx: Transaction): Promise<void> {
  await rows(tx, waitForStore());
}

const takeDue = prepared(
  "blobs-take-due",
  `SELECT key FROM unreferenced_blobs WHERE deleted_at IS NULL AND since <= app_now() - make_interval(days => $1)
   ORDER BY since LIMIT 1 FOR UPDATE SKIP LOCKED`,
);

/** Locks a blob that was unreferenced for so many days, at least one, if there is one. */
export async function takeDueBlob(tx: Transaction, days: number): Promise<string | undefined> {
  await outlastStore(tx);
  return (await firstRow(tx, takeDue(days)))?.key;
}

const keepReferenced = prepared(
  "blobs-keep-referenced",
  `DELETE FROM unreferenced_blobs u WHERE u.key = $1 AND (${isUsed("$1::text")})
   RETURNING 1 AS kept`,
);

/** Whether something refers to a locked blob after all; then it is no longer noted. */
export async function keepIfReferenced(tx: Transaction, key: string): Promise<boolean> {
  return (await rows(tx, keepReferenced(key))).length > 0;
}

const unreferenced = prepared(
  "blobs-list-unreferenced",
  `SELECT key AS "key!" FROM unnest($1::text[]) AS key WHERE NOT (${isUsed("key")})`,
);

/** Those of some stored blobs, or keys of work, to which nothing refers. */
export async function listUnreferenced(db: Queryable, keys: readonly string[]): Promise<string[]> {
  return (await rows(db, unreferenced([...keys]))).map(({ key }) => key);
}

const creatorsOf = prepared(
  "blobs-creators",
  // One pass over all references: the revisions have no index for a join by the key.
  `SELECT DISTINCT key AS "key!", r.author_id AS "creatorId!" FROM blob_references r CROSS JOIN LATERAL unnest(r.keys) AS key
   WHERE key IN (SELECT unnest($1::text[]))`,
);

/** The creators who refer to each of some blobs. */
export function listCreatorsOf(db: Queryable, keys: readonly string[]): Promise<{ key: string; creatorId: string }[]> {
  return rows(db, creatorsOf([...keys]));
}

const noteDeletion = prepared(
  "blobs-note-deletion",
  "UPDATE unreferenced_blobs SET deleted_at = app_now() WHERE key = $1",
);

/** Notes that the bytes of a locked blob are deleted. */
export async function noteDeleted(tx: Transaction, key: string): Promise<void> {
  await rows(tx, noteDeletion(key));
}

const purge = prepared(
  "blobs-purge",
  "DELETE FROM unreferenced_blobs WHERE deleted_at < app_now() - interval '30 days'",
);

/** Forgets the blobs that were deleted more than thirty days ago. */
export async function purgeDeletedBlobs(db: Queryable): Promise<void> {
  await rows(db, purge());
}

const referenced = prepared("blobs-referenced", `SELECT DISTINCT unnest(keys) AS "key!" FROM blob_references`);

/** The keys of all blobs that a row names. */
export async function listReferencedBlobs(db: Queryable): Promise<string[]> {
  return (await rows(db, referenced())).map(({ key }) => key);
}
