import type { ImportNote, ImportProblem, ImportSource, ImportState, LeftOutReason } from "#contract/import-rules.ts";
import { firstRow, oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";

/** An import of one creator; for all others it does not exist. */
export interface ImportKey {
  importId: string;
  creatorId: string;
}

/** An import with how many entries each outcome has. */
export interface Import extends ImportKey {
  uploadId: string | null;
  name: string;
  site: string | null;
  source: ImportSource | null;
  state: ImportState;
  problem: ImportProblem | null;
  jobId: string | null;
  startedAt: Date;
  created: number;
  existing: number;
  leftOut: number;
  withNotes: number;
}

/** The result of one entry of an export. */
export interface ImportEntry {
  position: number;
  name: string;
  outcome: "created" | "existing" | "left-out";
  reason: LeftOutReason | null;
  draftId: string | null;
  notes: ImportNote[];
}

type Json = Pick<ImportEntry, "notes">;

const start = prepared(
  "imports-start",
  `INSERT INTO imports (author_id, upload_id, name, site) VALUES ($1, $2, $3, $4)
   ON CONFLICT (author_id) WHERE ended_at IS NULL DO NOTHING RETURNING id`,
);

/** Starts an import; undefined while another one of the creator runs. */
export async function insertImport(
  db: Queryable,
  { creatorId, uploadId, name, site }: { creatorId: string; uploadId: string; name: string; site: string | null },
): Promise<string | undefined> {
  return (await firstRow(db, start(creatorId, uploadId, name, site)))?.id;
}

const link = prepared("imports-link-job", "UPDATE imports SET job_id = $2 WHERE id = $1");

/** Records the job that runs an import. */
export async function linkJob(tx: Queryable, importId: string, jobId: string): Promise<void> {
  await rows(tx, link(importId, jobId));
}

const columns = `i.id AS "importId", i.author_id AS "creatorId", i.upload_id AS "uploadId", i.name, i.site, i.source, i.state, i.problem,
  i.job_id AS "jobId", i.started_at AS "startedAt", c.created AS "created", c.existing AS "existing", c."leftOut" AS "leftOut", c."withNotes" AS "withNotes"
  FROM imports i CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE e.outcome = 'created')::integer AS created,
    count(*) FILTER (WHERE e.outcome = 'existing')::integer AS existing, count(*) FILTER (WHERE e.outcome = 'left-out')::integer AS "leftOut",
    count(*) FILTER (WHERE e.notes <> '[]')::integer AS "withNotes" FROM import_entries e WHERE e.import_id = i.id) AS c`;

const list = prepared(
  "imports-list",
  `SELECT ${columns} WHERE i.author_id = $1 ORDER BY i.started_at DESC, i.id LIMIT 20`,
);

/** The twenty newest imports of a creator. */
export async function listImports(db: Queryable, creatorId: string): Promise<Import[]> {
  return (await rows(db, list(creatorId))) as Import[];
}

const find = prepared("imports-find", `SELECT ${columns} WHERE i.id = $1 AND i.author_id = $2`);

/** An import of a creator. */
export async function findImport(db: Queryable, { importId, creatorId }: ImportKey): Promise<Import | undefined> {
  return (await firstRow(db, find(importId, creatorId))) as Import | undefined;
}

const findAny = prepared("imports-find-running", `SELECT ${columns} WHERE i.id = $1 AND i.ended_at IS NULL`);

/** An import that has not ended. */
export async function findRunning(db: Queryable, importId: string): Promise<Import | undefined> {
  return (await firstRow(db, findAny(importId))) as Import | undefined;
}

const open = prepared(
  "imports-open",
  "UPDATE imports SET state = 'running', source = $2, site = coalesce(site, $3) WHERE id = $1 AND ended_at IS NULL",
);

/** Records what an opened export is. */
export async function recordSource(
  db: Queryable,
  importId: string,
  { source, site }: { source: ImportSource; site: string | null },
): Promise<void> {
  await rows(db, open(importId, source, site));
}

const end = prepared(
  "imports-end",
  "UPDATE imports SET state = $2, problem = $3, ended_at = app_now() WHERE id = $1 AND ended_at IS NULL",
);

/** Ends an import; no effect on one that has ended. */
export async function endImport(
  db: Queryable,
  importId: string,
  state: "finished" | "failed" | "cancelled",
  problem: ImportProblem | null = null,
): Promise<void> {
  await rows(db, end(importId, state, problem));
}

const lock = prepared(
  "imports-lock-running",
  "SELECT 1 AS running FROM imports WHERE id = $1 AND ended_at IS NULL FOR SHARE",
);

/** Whether an import runs; it does not end before the transaction does. */
export async function isRunning(tx: Transaction, importId: string): Promise<boolean> {
  return (await rows(tx, lock(importId))).length > 0;
}

const last = prepared(
  "imports-last-position",
  `SELECT coalesce(max(position), 0) AS "position" FROM import_entries WHERE import_id = $1`,
);

/** The position of the last entry that was recorded; 0 without one. */
export async function lastPosition(db: Queryable, importId: string): Promise<number> {
  return (await oneRow(db, last(importId))).position;
}

const findSource = prepared(
  "imports-find-source",
  `SELECT draft_id AS "draftId" FROM imported_sources WHERE author_id = $1 AND source_key = $2`,
);

/** The draft that an entry became in an earlier import. */
export async function findImportedDraft(db: Queryable, creatorId: string, key: string): Promise<string | undefined> {
  return (await firstRow(db, findSource(creatorId, key)))?.draftId;
}

const addSource = prepared(
  "imports-add-source",
  "INSERT INTO imported_sources (author_id, source_key, draft_id, old_paths) VALUES ($1, $2, $3, $4)",
);

/** Remembers the draft of an entry. Throws for an entry that has one. */
export async function addImportedDraft(
  tx: Transaction,
  { creatorId, key, draftId, oldPaths }: { creatorId: string; key: string; draftId: string; oldPaths: string[] },
): Promise<void> {
  await rows(tx, addSource(creatorId, key, draftId, oldPaths));
}

const noteOldPaths = prepared(
  "imports-note-old-paths",
  "UPDATE imported_sources SET old_paths = $3 WHERE author_id = $1 AND source_key = $2 AND old_paths = '{}'",
);

/** Notes the old paths of an entry that was imported without any. */
export async function addOldPathsOfSource(
  db: Queryable,
  { creatorId, key, oldPaths }: { creatorId: string; key: string; oldPaths: string[] },
): Promise<void> {
  await rows(db, noteOldPaths(creatorId, key, oldPaths));
}

const notedOldPaths = prepared(
  "imports-old-paths",
  `SELECT s.old_paths AS "oldPaths", d.post_id AS "postId" FROM imported_sources s JOIN shared_creators a ON a.id = s.author_id
   LEFT JOIN shared_drafts d ON d.id = s.draft_id WHERE a.username = $1 AND s.old_paths <> '{}' ORDER BY s.source_key`,
);

/** The old paths of all that a creator has imported; without a post where it is not published. */
export function listOldPaths(
  db: Queryable,
  username: string,
): Promise<{ oldPaths: string[]; postId: string | null }[]> {
  return rows(db, notedOldPaths(username));
}

const addEntry = prepared(
  "imports-add-entry",
  `INSERT INTO import_entries (import_id, position, name, outcome, reason, draft_id, notes) VALUES ($1, $2, $3, $4, $5, $6, $7::jsonb)`,
);

/** Adds an entry to the report. */
export async function addImportEntry(
  tx: Transaction,
  importId: string,
  { position, name, outcome, reason, draftId, notes }: ImportEntry,
): Promise<void> {
  await rows(tx, addEntry(importId, position, name, outcome, reason, draftId, JSON.stringify(notes)));
}

const listEntries = prepared<"imports-list-entries", Json>(
  "imports-list-entries",
  `SELECT position, name, outcome, reason, draft_id AS "draftId", notes FROM import_entries
   WHERE import_id = $1 AND ($2::boolean OR outcome = 'left-out' OR notes <> '[]') ORDER BY position LIMIT $3 OFFSET $4`,
);

/** Entries of a report in the order of the export: all, or those that need attention. */
export async function listImportEntries(
  db: Queryable,
  importId: string,
  { all, limit, offset }: { all: boolean; limit: number; offset: number },
): Promise<ImportEntry[]> {
  return (await rows(db, listEntries(importId, all, limit, offset))) as ImportEntry[];
}

const countEntries = prepared(
  "imports-count-entries",
  `SELECT count(*)::integer AS "total" FROM import_entries WHERE import_id = $1 AND ($2::boolean OR outcome = 'left-out' OR notes <> '[]')`,
);

/** How many entries `listImportEntries` has. */
export async function countImportEntries(db: Queryable, importId: string, all: boolean): Promise<number> {
  return (await oneRow(db, countEntries(importId, all))).total;
}

const abandon = prepared(
  "imports-end-abandoned",
  `UPDATE imports SET state = 'failed', problem = 'internal', ended_at = app_now()
   WHERE ended_at IS NULL AND started_at < app_now() - interval '3 days'`,
);
const purge = prepared("imports-purge", "DELETE FROM imports WHERE ended_at < app_now() - interval '90 days'");

/** Ends imports that nothing can continue, and deletes reports after 90 days. */
export async function tidyImports(db: Queryable): Promise<void> {
  await rows(db, abandon());
  await rows(db, purge());
}
