import { firstRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { FilmPackage } from "./films/film-package.ts";

/** Why a film has no package; the last three are faults of the shop, which pass. */
type PackageRefusal = "unsuited" | "failed" | "too-long" | "no-space" | "interrupted";

const queue = prepared(
  "films-queue",
  `INSERT INTO film_packages (blob_key) SELECT DISTINCT key FROM unnest($1::text[]) AS key
   ON CONFLICT DO NOTHING RETURNING blob_key AS "workKey"`,
);

/** Notes that these films are to be packaged, and returns those that were not noted before. */
export async function noteQueuedFilms(tx: Transaction, workKeys: readonly string[]): Promise<string[]> {
  return (await rows(tx, queue([...workKeys]))).map(({ workKey }) => workKey);
}

const findQueued = prepared(
  "films-find-queued",
  `SELECT w.blob_key AS "storageKey" FROM film_packages f JOIN file_works w ON w.work_key = f.blob_key
   WHERE f.blob_key = $1 AND f.init_bytes IS NULL AND f.refusal IS DISTINCT FROM 'cancelled' LIMIT 1`,
);

/** The blob of a film that is still to be packaged; undefined for any other. */
export async function findQueuedFilm(db: Queryable, workKey: string): Promise<string | undefined> {
  return (await firstRow(db, findQueued(workKey)))?.storageKey;
}

const listPackaged = prepared(
  "films-packaged",
  `SELECT DISTINCT f.blob_key AS "workKey", w.blob_key AS "storageKey" FROM film_packages f JOIN file_works w ON w.work_key = f.blob_key
   WHERE f.init_bytes IS NOT NULL ORDER BY f.blob_key`,
);

/** The films that have a package, each with its blob. */
export function listPackagedFilms(db: Queryable): Promise<{ workKey: string; storageKey: string }[]> {
  return rows(db, listPackaged());
}

const forgetParts = prepared(
  "films-forget-parts",
  `UPDATE film_packages SET init_bytes = NULL, segment_bytes = NULL, segment_ms = NULL, width = NULL, height = NULL, codecs = NULL
   WHERE blob_key = $1 AND init_bytes IS NOT NULL RETURNING 1 AS forgotten`,
);

/** Forgets the package of a film, which is to be packaged again; false if it has none. */
export async function forgetPackage(tx: Transaction, workKey: string): Promise<boolean> {
  return (await firstRow(tx, forgetParts(workKey))) !== undefined;
}

const notePackage = prepared(
  "films-note-package",
  `UPDATE film_packages SET init_bytes = $2, segment_bytes = $3::integer[], segment_ms = $4::integer[], width = $5, height = $6, codecs = $7,
     refusal = NULL, refused_at = NULL
   WHERE blob_key = $1 AND refusal IS DISTINCT FROM 'cancelled'`,
);

/** Notes the parts of a film whose packaged file is in the store. No effect if its creator wants none. */
export async function notePackagedFilm(
  db: Queryable,
  workKey: string,
  { initBytes, segmentBytes, segmentMs, width, height, codecs }: FilmPackage,
): Promise<void> {
  await rows(db, notePackage(workKey, initBytes, segmentBytes, segmentMs, width, height, codecs));
}

const noteRefusal = prepared(
  "films-note-refusal",
  `UPDATE film_packages SET refusal = $2, refused_at = app_now()
   WHERE blob_key = $1 AND init_bytes IS NULL AND refusal IS DISTINCT FROM 'cancelled'`,
);

/** Notes that readers get a film as it is. */
export async function noteRefusedFilm(db: Queryable, workKey: string, refusal: PackageRefusal): Promise<void> {
  await rows(db, noteRefusal(workKey, refusal));
}

const cancel = prepared(
  "films-cancel",
  `UPDATE film_packages SET refusal = 'cancelled', refused_at = app_now() WHERE blob_key = $1 AND init_bytes IS NULL AND refusal IS NULL
   RETURNING 1 AS cancelled`,
);

/** Notes that a film is not to be packaged; false if that was not to be done. */
export async function noteCancelledFilm(tx: Transaction, workKey: string): Promise<boolean> {
  return (await firstRow(tx, cancel(workKey))) !== undefined;
}

const requeue = prepared(
  "films-requeue",
  `UPDATE film_packages SET refusal = NULL, refused_at = NULL, queued_at = app_now()
   WHERE blob_key = $1 AND refusal IN ('cancelled', 'too-long', 'no-space', 'interrupted')
     AND NOT EXISTS (SELECT FROM shared_job_progress j WHERE j.kind IN ('package-creators-film', 'encode-film') AND j.subject_id = film_packages.blob_key)
     AND NOT EXISTS (SELECT FROM film_ladders l WHERE l.blob_key = film_packages.blob_key AND l.made_at IS NOT NULL)
   RETURNING 1 AS requeued`,
);

/** Notes that a film is to be packaged after all; false if it cannot be, it plays in other sizes, or a job for it has not ended. */
export async function noteRequeuedFilm(tx: Transaction, workKey: string): Promise<boolean> {
  return (await firstRow(tx, requeue(workKey))) !== undefined;
}

const lengths = prepared(
  "films-lengths",
  `SELECT segment_ms AS "segmentMs" FROM film_packages WHERE blob_key = $1 AND segment_ms IS NOT NULL`,
);

/** The lengths of a film's segments; undefined for a film that is not packaged. */
export async function findSegmentLengths(db: Queryable, workKey: string): Promise<number[] | undefined> {
  return (await firstRow(db, lengths(workKey)))?.segmentMs;
}

const place = prepared(
  "films-place",
  `SELECT CASE WHEN $2::int = 0 THEN 0 ELSE
     init_bytes + (SELECT coalesce(sum(size), 0) FROM unnest(segment_bytes[1:$2 - 1]) AS size) END::float8 AS "offset",
     CASE WHEN $2 = 0 THEN init_bytes ELSE segment_bytes[$2] END AS "sizeBytes"
   FROM film_packages WHERE blob_key = $1 AND init_bytes IS NOT NULL AND $2 <= cardinality(segment_bytes)`,
);

/** Where a part of a film is in its packaged file: 0 is what a player needs first, 1 the first segment. Undefined if it has none. */
export async function findFilmPart(
  db: Queryable,
  workKey: string,
  part: number,
): Promise<{ offset: number; sizeBytes: number } | undefined> {
  const found = await firstRow(db, place(workKey, part));
  return found?.sizeBytes ? { offset: found.offset, sizeBytes: found.sizeBytes } : undefined;
}

const forget = prepared("films-forget", "DELETE FROM film_packages WHERE blob_key = $1");

/** Forgets a film whose bytes are deleted. */
export async function forgetFilm(tx: Transaction, workKey: string): Promise<void> {
  await rows(tx, forget(workKey));
}
