-- The title and the author of a book, as it was read when it was uploaded (decision 205).
CREATE TABLE media_books (
  media_file_id uuid PRIMARY KEY REFERENCES media_files (id) ON DELETE CASCADE,
  title text NOT NULL CHECK (title <> '' AND length(title) <= 300),
  -- Of several, all of them.
  author text CHECK (author <> '' AND length(author) <= 300)
);
CREATE VIEW shared_media_books AS SELECT media_file_id, title, author FROM media_books;
COMMENT ON VIEW shared_media_books IS 'Media: the titles and authors of books that were read.';

-- The book is new.
CREATE OR REPLACE FUNCTION file_as_json(file media_files) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('name', file.name, 'mime', file.mime, 'storageKey', file.storage_key, 'sizeBytes', file.size_bytes,
      'alternativeText', file.alternative_text)
    || CASE WHEN file.width IS NULL THEN '{}' ELSE jsonb_build_object('picture', jsonb_build_object(
         'width', file.width, 'height', file.height, 'placeholder', file.placeholder, 'variants',
         (SELECT coalesce(jsonb_agg(jsonb_build_object('name', v.name, 'width', v.width, 'height', v.height) ORDER BY v.width), '[]')
          FROM media_variants v WHERE v.media_file_id = file.id))) END
    || CASE WHEN file.page_count IS NULL THEN '{}' ELSE jsonb_build_object('pageCount', file.page_count) END
    || CASE WHEN file.page_width IS NULL THEN '{}' ELSE jsonb_build_object('pageSize',
         jsonb_build_object('width', file.page_width, 'height', file.page_height)) END
    || coalesce((SELECT jsonb_build_object('playback', jsonb_build_object('durationMs', p.duration_ms,
           'size', CASE WHEN p.width IS NOT NULL THEN jsonb_build_object('width', p.width, 'height', p.height) END,
           'codecs', p.codecs, 'support', p.support))
         FROM media_playback p WHERE p.media_file_id = file.id), '{}')
    || coalesce((SELECT jsonb_build_object('book', jsonb_build_object('title', b.title, 'author', b.author))
         FROM media_books b WHERE b.media_file_id = file.id), '{}')
    || coalesce((SELECT jsonb_build_object('preview', file_as_json(m)) FROM media_files m
         WHERE m.companion_of = file.id AND m.role = 'preview' LIMIT 1), '{}')
    || coalesce((SELECT jsonb_build_object('captions', jsonb_agg(
           jsonb_build_object('language', m.language, 'label', m.label, 'file', file_as_json(m)) ORDER BY m.position))
         FROM media_files m WHERE m.companion_of = file.id AND m.role = 'captions' HAVING count(*) > 0), '{}')
$$;
