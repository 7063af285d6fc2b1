import { firstRow, prepared, type Queryable, rows } from "#db/client.ts";
import type { VariantJson } from "./file-row.ts";

const blobsAfter = prepared(
  "media-verify-blobs",
  `SELECT found.key AS key,
     (SELECT m.size_bytes FROM media_files m WHERE ARRAY[m.storage_key] @> ARRAY[found.key] LIMIT 1)::float8 AS "sizeBytes"
   FROM (SELECT DISTINCT unnest(keys) AS key FROM blob_references) AS found WHERE found.key > $1 ORDER BY found.key LIMIT $2`,
);

/** A blob to which a row refers. */
export interface ReferencedBlob {
  key: string;
  /** Null for one of no published file. */
  sizeBytes: number | null;
}

/** Some of the blobs that rows refer to, ordered by key, after a key. */
export function listBlobsAfter(db: Queryable, key: string, limit: number): Promise<ReferencedBlob[]> {
  return rows(db, blobsAfter(key, limit));
}

const use = prepared(
  "media-verify-use",
  `SELECT r.source, m.name, p.slug FROM blob_references r
     LEFT JOIN media_files m ON r.source = 'media_files' AND ARRAY[m.storage_key] @> ARRAY[$1::text]
     LEFT JOIN shared_posts p ON p.id = m.post_id
   WHERE r.keys @> ARRAY[$1::text] ORDER BY m.name IS NULL, p.slug IS NULL LIMIT 1`,
);

/** One use of a blob: the name of a published file and the slug of its post, else the table that refers to it. */
export function findUse(
  db: Queryable,
  key: string,
): Promise<{ source: string; name: string | null; slug: string | null } | undefined> {
  return firstRow(db, use(key));
}

const filesAfter = prepared<"media-verify-files", { variants: VariantJson[] }>(
  "media-verify-files",
  `SELECT m.id, m.storage_key AS "storageKey", coalesce(m.author_id, p.author_id) AS "creatorId!", m.size_bytes::float8 AS "sizeBytes",
     m.mime = 'application/pdf' AND m.role = 'download' AND coalesce(p.access_type = 'PAID', false) AS "isStamped",
     (SELECT coalesce(json_agg(json_build_object('name', v.name, 'width', v.width, 'height', v.height)), '[]')
      FROM media_variants v WHERE v.media_file_id = m.id) AS variants
   FROM media_files m LEFT JOIN shared_posts p ON p.id = m.post_id WHERE m.id > $1 ORDER BY m.id LIMIT $2`,
);

/** A file with the forms that are made of it. */
export interface FileWithForms {
  id: string;
  storageKey: string;
  creatorId: string;
  sizeBytes: number;
  isStamped: boolean;
  variants: VariantJson[];
}

/** Some of the files of posts and creators, ordered by id, after an id. */
export function listFilesAfter(db: Queryable, id: string, limit: number): Promise<FileWithForms[]> {
  return rows(db, filesAfter(id, limit));
}
