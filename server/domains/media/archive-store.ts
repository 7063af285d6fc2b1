import { prepared, type Queryable, rows } from "#db/client.ts";

/** A download of a post, for the archive of all of them. */
export interface ArchivedFileRow {
  name: string;
  mime: string;
  sizeBytes: number;
  storageKey: string;
  creatorId: string;
  slug: string;
  accessType: "PAID" | "FREE";
  /** Whether the shop no longer offers the post. */
  hasEnded: boolean;
}

const archivedFiles = prepared(
  "content-archived-files",
  `SELECT m.name, m.mime, m.size_bytes::float8 AS "sizeBytes", m.storage_key AS "storageKey", p.author_id AS "creatorId", p.slug, p.access_type AS "accessType",
     p.published_at = 'infinity' AS "hasEnded"
   FROM media_files m JOIN shared_posts p ON p.id = m.post_id
   WHERE m.post_id = $1 AND m.role = 'download' AND p.publication_date <= app_now()
   ORDER BY m.position`,
);

/** The downloads of a post that is published or has ended since, in their order. */
export function findArchivedFiles(db: Queryable, postId: string): Promise<ArchivedFileRow[]> {
  return rows(db, archivedFiles(postId));
}
