import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { PreviewGrid } from "./films/draw-stills.ts";
import type { FilmPackage } from "./films/film-package.ts";
import type { WorkRefusal } from "./films/refusal-of.ts";

/** Why a film has no ladder. */
export type LadderRefusal = WorkRefusal | "cancelled";

const queue = prepared(
  "ladders-queue",
  `INSERT INTO film_ladders (blob_key) SELECT DISTINCT key FROM unnest($1::text[]) AS key
   ON CONFLICT DO NOTHING RETURNING blob_key AS "workKey"`,
);

/** Notes that these films are to have ladders, and returns those that were not noted before. */
export async function noteQueuedLadders(tx: Transaction, workKeys: readonly string[]): Promise<string[]> {
  return (await rows(tx, queue([...workKeys]))).map(({ workKey }) => workKey);
}

const requeue = prepared(
  "ladders-requeue",
  `UPDATE film_ladders SET refusal = NULL, refused_at = NULL, queued_at = app_now() WHERE blob_key = $1 AND refusal IS NOT NULL
     AND NOT EXISTS (SELECT FROM shared_job_progress j WHERE j.kind = 'encode-film' AND j.subject_id = film_ladders.blob_key)
   RETURNING 1 AS requeued`,
);

/** Notes that a film without a ladder is to have one after all; false if it has one, or a job that has not ended yet. */
export async function noteRequeuedLadder(tx: Transaction, workKey: string): Promise<boolean> {
  return (await rows(tx, requeue(workKey))).length > 0;
}

const listRefused = prepared(
  "ladders-refused",
  `SELECT l.blob_key AS "workKey" FROM film_ladders l WHERE l.refusal <> 'cancelled'
     AND EXISTS (SELECT FROM file_works w WHERE w.work_key = l.blob_key) ORDER BY l.refused_at`,
);

/** The films without a ladder whose creators did not decide so. */
export async function listRefusedLadders(db: Queryable): Promise<string[]> {
  return (await rows(db, listRefused())).map(({ workKey }) => workKey);
}

const findWanted = prepared(
  "ladders-find-wanted",
  `SELECT w.blob_key AS "storageKey" FROM film_ladders l JOIN file_works w ON w.work_key = l.blob_key
   WHERE l.blob_key = $1 AND l.made_at IS NULL AND l.refusal IS DISTINCT FROM 'cancelled' LIMIT 1`,
);

/** The blob of a film whose ladder is still to be made; undefined for any other. */
export async function findWantedLadder(db: Queryable, workKey: string): Promise<string | undefined> {
  return (await firstRow(db, findWanted(workKey)))?.storageKey;
}

const noteRefusal = prepared(
  "ladders-note-refusal",
  `UPDATE film_ladders SET refusal = $2, refused_at = app_now()
   WHERE blob_key = $1 AND made_at IS NULL AND refusal IS DISTINCT FROM 'cancelled' RETURNING 1 AS refused`,
);

/** Notes why a film has no ladder; false if it has one, or its creator wants none. */
export async function noteRefusedLadder(db: Queryable, workKey: string, refusal: LadderRefusal): Promise<boolean> {
  return (await rows(db, noteRefusal(workKey, refusal))).length > 0;
}

const noteMade = prepared(
  "ladders-note-made",
  `UPDATE film_ladders SET made_at = app_now(), refusal = NULL, refused_at = NULL, preview_every_ms = $2, preview_count = $3,
     preview_columns = $4, preview_width = $5, preview_height = $6, replaces_package = $7
   WHERE blob_key = $1 AND made_at IS NULL AND refusal IS DISTINCT FROM 'cancelled' RETURNING 1 AS made`,
);
const addRendition = prepared(
  "ladders-add-rendition",
  `INSERT INTO film_renditions (blob_key, size, edition, width, height, codecs, init_bytes, segment_bytes, segment_ms)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8::integer[], $9::integer[])`,
);

/** One size of a film, whose packaged file is in the store. */
export interface Rendition extends FilmPackage {
  size: number;
  /** Of its bytes, in hexadecimal. */
  edition: string;
}

/** Notes a ladder whose files are in the store. No effect if the film has one, or its creator wants none. */
export async function noteLadder(
  tx: Transaction,
  workKey: string,
  {
    renditions,
    grid,
    replacesPackage,
  }: { renditions: readonly Rendition[]; grid: PreviewGrid | undefined; replacesPackage: boolean },
): Promise<void> {
  const { everyMs = null, count = null, columns = null, width = null, height = null } = grid ?? {};
  if (!(await firstRow(tx, noteMade(workKey, everyMs, count, columns, width, height, replacesPackage)))) return;
  for (const { size, edition, width, height, codecs, initBytes, segmentBytes, segmentMs } of renditions) {
    const row = addRendition(workKey, size, edition, width, height, codecs, initBytes, segmentBytes, segmentMs);
    await rows(tx, row);
  }
}

const findMade = prepared(
  "ladders-made",
  `SELECT DISTINCT l.blob_key AS "workKey", w.blob_key AS "storageKey", l.preview_count IS NOT NULL AS "hasPreviews",
     ARRAY(SELECT r.size FROM film_renditions r WHERE r.blob_key = l.blob_key) AS sizes
   FROM film_ladders l JOIN file_works w ON w.work_key = l.blob_key WHERE l.made_at IS NOT NULL ORDER BY l.blob_key`,
);

/** A film with a ladder, and what the store should have of it. */
interface MadeLadder {
  workKey: string;
  storageKey: string;
  hasPreviews: boolean;
  sizes: number[];
}

/** The films that have a ladder. */
export function listLadders(db: Queryable): Promise<MadeLadder[]> {
  return rows(db, findMade());
}

const forgetRenditions = prepared("ladders-forget-renditions", "DELETE FROM film_renditions WHERE blob_key = $1");
const forgetMade = prepared(
  "ladders-forget-made",
  `UPDATE film_ladders SET made_at = NULL, queued_at = app_now(), preview_every_ms = NULL, preview_count = NULL, preview_columns = NULL,
     preview_width = NULL, preview_height = NULL, replaces_package = false
   WHERE blob_key = $1 AND made_at IS NOT NULL RETURNING 1 AS forgotten`,
);

/** Forgets the ladder of a film, which is to be made again; false if it has none. */
export async function forgetLadder(tx: Transaction, workKey: string): Promise<boolean> {
  const isForgotten = (await firstRow(tx, forgetMade(workKey))) !== undefined;
  if (isForgotten) await rows(tx, forgetRenditions(workKey));
  return isForgotten;
}

const renditions = prepared(
  "ladders-renditions",
  `SELECT name, size, width, height, codecs, segment_bytes AS "segmentBytes!", segment_ms AS "segmentMs!" FROM (
     SELECT $2::text AS name, 0 AS size, f.width, f.height, f.codecs, f.segment_bytes, f.segment_ms FROM film_packages f
     WHERE f.blob_key = $1 AND f.init_bytes IS NOT NULL
       AND NOT EXISTS (SELECT FROM film_ladders l WHERE l.blob_key = $1 AND l.replaces_package)
     UNION ALL SELECT 'h' || r.size || '-' || r.edition, r.size, r.width, r.height, r.codecs, r.segment_bytes, r.segment_ms
     FROM film_renditions r WHERE r.blob_key = $1) AS sizes
   ORDER BY height DESC NULLS FIRST, name`,
);

/** A size of a film, as its playlists need it. */
export interface ListedRendition {
  /** Of its part of addresses. */
  name: string;
  /** The pixels of its shorter side; 0 for the packaged film itself. */
  size: number;
  /** Null for a film that was packaged before its size was noted. */
  width: number | null;
  height: number | null;
  codecs: string | null;
  segmentBytes: number[];
  segmentMs: number[];
}

/** The sizes of a film from the largest, its packaged file under `packagedName`; none until it is packaged or encoded. */
export function listRenditions(db: Queryable, workKey: string, packagedName: string): Promise<ListedRendition[]> {
  return rows(db, renditions(workKey, packagedName));
}

const place = prepared(
  "ladders-place",
  `SELECT CASE WHEN $4::int = 0 THEN 0 ELSE
     init_bytes + (SELECT coalesce(sum(size), 0) FROM unnest(segment_bytes[1:$4 - 1]) AS size) END::float8 AS "offset",
     CASE WHEN $4 = 0 THEN init_bytes ELSE segment_bytes[$4] END AS "sizeBytes"
   FROM film_renditions WHERE blob_key = $1 AND size = $2 AND edition = $3 AND $4 <= cardinality(segment_bytes)`,
);

/** Where a part of a size is in its file, as `findFilmPart`. */
export async function findRenditionPart(
  db: Queryable,
  workKey: string,
  { size, edition, part }: { size: number; edition: string; part: number },
): Promise<{ offset: number; sizeBytes: number } | undefined> {
  const found = await firstRow(db, place(workKey, size, edition, part));
  return found?.sizeBytes ? { offset: found.offset, sizeBytes: found.sizeBytes } : undefined;
}

const grid = prepared(
  "ladders-grid",
  `SELECT preview_every_ms AS "everyMs", preview_count AS "count!", preview_columns AS "columns!", preview_width AS "width!",
     preview_height AS "height!" FROM film_ladders WHERE blob_key = $1 AND preview_every_ms IS NOT NULL`,
);

/** The pictures for seeking in a film; undefined if it has none. */
export function findPreviewGrid(db: Queryable, workKey: string): Promise<PreviewGrid | undefined> {
  return firstRow(db, grid(workKey));
}

const cancel = prepared(
  "ladders-cancel",
  `UPDATE film_ladders SET refusal = 'cancelled', refused_at = app_now() WHERE blob_key = $1 AND made_at IS NULL AND refusal IS NULL
   RETURNING 1 AS cancelled`,
);
const add = prepared(
  "ladders-add-cancelled",
  "INSERT INTO film_ladders (blob_key, refusal, refused_at) VALUES ($1, 'cancelled', app_now()) ON CONFLICT DO NOTHING",
);

/** Notes that a film gets no ladder; false if none is to be made. */
export async function noteCancelledLadder(tx: Transaction, workKey: string): Promise<boolean> {
  return (await firstRow(tx, cancel(workKey))) !== undefined;
}

/** Notes that a film whose packaging was cancelled gets no ladder either. */
export async function noteUnwantedLadder(tx: Transaction, workKey: string): Promise<void> {
  await rows(tx, add(workKey));
}

const forgetUnmade = prepared(
  "ladders-forget-unmade",
  "DELETE FROM film_ladders WHERE blob_key = $1 AND made_at IS NULL",
);

/** Forgets why a film has no ladder. */
export async function forgetUnmadeLadder(tx: Transaction, workKey: string): Promise<void> {
  await rows(tx, forgetUnmade(workKey));
}

const forget = prepared("ladders-forget", "DELETE FROM film_ladders WHERE blob_key = $1");

/** Forgets the ladder of a film whose bytes are deleted. */
export async function forgetDeletedLadder(tx: Transaction, workKey: string): Promise<void> {
  await rows(tx, forget(workKey));
}
