-- The size of a document's first page as it is shown, in points (1/72 inch), as it was read when the document was uploaded (decision 195).
ALTER TABLE media_files
  ADD COLUMN page_width integer CHECK (page_width BETWEEN 1 AND 100000),
  ADD COLUMN page_height integer CHECK (page_height BETWEEN 1 AND 100000),
  ADD CONSTRAINT media_files_page_size CHECK (
    (page_width IS NULL) = (page_height IS NULL) AND (page_width IS NULL OR page_count IS NOT NULL));

ALTER TABLE uploads DROP CONSTRAINT uploads_refusal_check,
  ADD CONSTRAINT uploads_refusal_check CHECK (refusal IN ('empty', 'too-large', 'type', 'picture', 'camera-data', 'large-picture',
    'large-document', 'active-document', 'protected-document', 'damaged', 'infected', 'checksum', 'not-checked'));

-- The size of the pages is new.
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
    || coalesce((SELECT jsonb_build_object('preview', file_as_json(m)) FROM media_files m
         WHERE m.companion_of = file.id AND m.role = 'preview' LIMIT 1), '{}')
    || coalesce((SELECT jsonb_build_object('captions', jsonb_agg(
           jsonb_build_object('language', m.language, 'label', m.label, 'file', file_as_json(m)) ORDER BY m.position))
         FROM media_files m WHERE m.companion_of = file.id AND m.role = 'captions' HAVING count(*) > 0), '{}')
$$;
