import type { ContentLanguage } from "#contract/languages.ts";
import { firstRow, prepared, type Queryable } from "#db/client.ts";

/** A requested file: its post or creator, where its bytes are, and the declared variant if one was requested. */
export interface MediaRow {
  role: "portrait" | "cover" | "body" | "download" | "preview" | "captions";
  name: string;
  mime: string;
  sizeBytes: number;
  storageKey: string;
  /** The creator of its post, or the one that it shows. */
  creatorId: string;
  /** Of the work of its post's creator on a film or a recording. */
  workKey: string | null;
  postId: string | null;
  accessType: "PAID" | "FREE" | null;
  variantWidth: number | null;
  /** Of a document that was read. */
  pageCount: number | null;
  /** Of its post. */
  language: ContentLanguage | null;
  /** Whether the shop no longer offers its post or creator. */
  hasEnded: boolean;
}

const mediaFile = prepared(
  "content-media-file",
  `SELECT m.role, m.name, m.mime, m.size_bytes::float8 AS "sizeBytes", m.storage_key AS "storageKey",
     m.post_id AS "postId", coalesce(m.author_id, p.author_id) AS "creatorId!", p.access_type AS "accessType", v.width AS "variantWidth", m.page_count AS "pageCount", p.language,
     coalesce(p.published_at = 'infinity', creator_has_ended(m.author_id)) AS "hasEnded",
     (SELECT w.work_key FROM file_works w WHERE w.author_id = p.author_id AND w.blob_key = m.storage_key) AS "workKey"
   FROM media_files m
   LEFT JOIN shared_posts p ON p.id = m.post_id
   LEFT JOIN media_variants v ON v.media_file_id = m.id AND v.name = $2
   WHERE m.id = $1 AND (p.id IS NULL OR p.publication_date <= app_now())`,
);

/** A file of a creator or of a post that is published or has ended since. */
export function findMediaFile(db: Queryable, fileId: string, variant: string): Promise<MediaRow | undefined> {
  return firstRow(db, mediaFile(fileId, variant));
}
