import { oneRow, prepared, type Queryable, rows, type Transaction } from "#db/client.ts";
import type { FileToPublish } from "./file-to-publish.ts";

/** A file in its place. */
export interface PlacedFile extends FileToPublish {
  id: string;
  role: "portrait" | "cover" | "body" | "download" | "preview" | "captions";
  position: number;
  /** The file that a preview or captions belong to. */
  companionOf?: string;
  language?: string;
  label?: string;
}

function givenFiles(json: string): string {
  return `json_to_recordset(${json}) AS given (id uuid, role text, position smallint, name text, mime text, "sizeBytes" bigint,
     picture json, "alternativeText" text, focus json, "storageKey" text, "companionOf" uuid, language text, label text,
     "pageCount" integer, "pageSize" json)`;
}

const forgetFiles = prepared("content-forget-files", "DELETE FROM media_files WHERE post_id = $1 OR author_id = $1");
const insertFiles = prepared(
  "content-add-files",
  `INSERT INTO media_files (id, post_id, author_id, role, position, name, mime, size_bytes, width, height,
     alternative_text, focus_x, focus_y, placeholder, storage_key, companion_of, language, label, page_count, page_width, page_height)
   SELECT id, CASE WHEN role <> 'portrait' THEN $1::uuid END, CASE WHEN role = 'portrait' THEN $1::uuid END, role, position,
     name, mime, "sizeBytes", (picture->>'width')::integer, (picture->>'height')::integer, "alternativeText",
     (focus->>'x')::smallint, (focus->>'y')::smallint, picture->>'placeholder', "storageKey", "companionOf", language, label, "pageCount",
       ("pageSize"->>'width')::integer, ("pageSize"->>'height')::integer
   FROM ${givenFiles("$2")}`,
);
const insertVariants = prepared(
  "content-add-variants",
  `INSERT INTO media_variants (media_file_id, name, mime, width, height)
   SELECT given.id, variant.name, 'image/webp', variant.width, variant.height
   FROM json_to_recordset($1) AS given (id uuid, picture json),
     json_to_recordset(given.picture->'variants') AS variant (name text, width integer, height integer)
   WHERE given.picture IS NOT NULL`,
);
const insertPlayback = prepared(
  "content-add-playback",
  `INSERT INTO media_playback (media_file_id, duration_ms, width, height, codecs, support)
   SELECT given.id, played."durationMs", (played.size->>'width')::integer, (played.size->>'height')::integer,
     ARRAY(SELECT json_array_elements_text(played.codecs)), played.support
   FROM json_to_recordset($1) AS given (id uuid, playback json),
     json_to_record(given.playback) AS played ("durationMs" integer, size json, codecs json, support text)
   WHERE given.playback IS NOT NULL`,
);

const insertBooks = prepared(
  "content-add-books",
  `INSERT INTO media_books (media_file_id, title, author)
   SELECT given.id, book.title, book.author
   FROM json_to_recordset($1) AS given (id uuid, book json), json_to_record(given.book) AS book (title text, author text)
   WHERE given.book IS NOT NULL`,
);

const fileColumns = `id, role, position, name, mime, size_bytes, width, height, alternative_text, focus_x, focus_y, placeholder,
  storage_key, companion_of, language, label, page_count, page_width, page_height`;
const sameFiles = prepared(
  "content-same-files",
  `WITH had AS (SELECT ${fileColumns} FROM media_files WHERE post_id = $1 OR author_id = $1),
   given AS (
     SELECT id, role, position, name, mime, "sizeBytes", (picture->>'width')::integer, (picture->>'height')::integer, "alternativeText",
       (focus->>'x')::smallint, (focus->>'y')::smallint, picture->>'placeholder', "storageKey", "companionOf", language, label, "pageCount",
       ("pageSize"->>'width')::integer, ("pageSize"->>'height')::integer
     FROM ${givenFiles("$2")})
   SELECT NOT EXISTS (SELECT FROM ((TABLE had EXCEPT TABLE given) UNION ALL (TABLE given EXCEPT TABLE had)) AS different) AS "areSame"`,
);

/** Gives a post or a creator exactly these files; writes nothing where they are the same. */
export async function writeFiles(tx: Transaction, ownerId: string, files: PlacedFile[]): Promise<void> {
  const given = JSON.stringify(files);
  if ((await oneRow(tx, sameFiles(ownerId, given))).areSame) return;
  await rows(tx, forgetFiles(ownerId));
  await addFiles(tx, ownerId, files);
}

/** Gives files to a post or a creator without any. */
export async function addFiles(tx: Transaction, ownerId: string, files: PlacedFile[]): Promise<void> {
  if (files.length === 0) return;
  const given = JSON.stringify(files);
  await rows(tx, insertFiles(ownerId, given));
  await rows(tx, insertVariants(given));
  await rows(tx, insertPlayback(given));
  await rows(tx, insertBooks(given));
}

const fileIds = prepared(
  "content-file-ids",
  "SELECT coalesce(array_agg(id::text), '{}') AS ids FROM media_files WHERE post_id = $1 OR author_id = $1",
);

/** The ids of the files that a post or a creator has. */
export async function findFileIds(db: Queryable, ownerId: string): Promise<string[]> {
  return (await oneRow(db, fileIds(ownerId))).ids;
}
