import { firstRow, prepared, type Queryable } from "#db/client.ts";
import type { FileRow } from "#server/domains/media/index.ts";

const postBody = prepared(
  "content-post-body",
  `SELECT p.content_html AS "contentHtml",
     (SELECT coalesce(json_agg(json_build_object('id', m.id, 'role', m.role, 'name', m.name, 'mime', m.mime,
          'sizeBytes', m.size_bytes, 'width', coalesce(m.width, b.width), 'height', coalesce(m.height, b.height), 'alternativeText', m.alternative_text,
          'placeholder', m.placeholder, 'variants', m.variants, 'pageCount', m.page_count, 'durationMs', b.duration_ms,
          'book', CASE WHEN k.title IS NOT NULL THEN json_build_object('title', k.title, 'author', k.author) END,
          'isStreamed', EXISTS (SELECT FROM shared_film_packages f WHERE f.media_file_id = m.id)
            OR EXISTS (SELECT FROM shared_sound_forms f WHERE f.media_file_id = m.id),
          'hasStill', EXISTS (SELECT FROM shared_film_stills s WHERE s.media_file_id = m.id), 'companionOf', m.companion_of, 'language', m.language,
          'label', m.label) ORDER BY m.role, m.position), '[]')
      FROM shared_media_files m LEFT JOIN shared_media_playback b ON b.media_file_id = m.id
        LEFT JOIN shared_media_books k ON k.media_file_id = m.id
      WHERE m.post_id = p.id AND m.role <> 'cover') AS files
   FROM posts p WHERE p.id = $1 AND p.access_type = $2`,
);

/** The hidden part of a post: its body and files. Undefined if the post has become paid or free since it was found. */
export function findPostBody(
  db: Queryable,
  postId: string,
  accessType: "PAID" | "FREE",
): Promise<{ contentHtml: string; files: FileRow[] } | undefined> {
  return firstRow(db, postBody(postId, accessType));
}
