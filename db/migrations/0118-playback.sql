-- What a film or a recording is, as it was measured when it was uploaded (decision 192).
CREATE TABLE media_playback (
  media_file_id uuid PRIMARY KEY REFERENCES media_files (id) ON DELETE CASCADE,
  duration_ms integer NOT NULL CHECK (duration_ms > 0),
  -- Pixels as shown; none for a recording.
  width integer CHECK (width > 0),
  height integer CHECK (height > 0),
  -- Of each track, by the names of RFC 6381 where there is one.
  codecs text[] NOT NULL CHECK (cardinality(codecs) BETWEEN 1 AND 16),
  -- Where it plays.
  support text NOT NULL CHECK (support IN ('everywhere', 'not-on-apple', 'rarely')),
  CONSTRAINT media_playback_size CHECK ((width IS NULL) = (height IS NULL))
);
CREATE VIEW shared_media_playback AS SELECT media_file_id, duration_ms, width, height, support FROM media_playback;
COMMENT ON VIEW shared_media_playback IS 'Media: the length, the size and the browsers of films and recordings that were measured.';

ALTER TABLE uploads DROP CONSTRAINT uploads_refusal_check,
  ADD CONSTRAINT uploads_refusal_check CHECK (refusal IN ('empty', 'too-large', 'type', 'picture', 'camera-data', 'large-picture',
    'large-document', 'active-document', 'damaged', 'infected', 'checksum', 'not-checked'));

-- The playback is new.
CREATE OR REPLACE FUNCTION file_as_json(file media_files) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('name', file.name, 'mime', file.mime, 'storageKey', file.storage_key, 'sizeBytes', file.size_bytes,
      'alternativeText', file.alternative_text)
    || CASE WHEN file.width IS NULL THEN '{}' ELSE jsonb_build_object('picture', jsonb_build_object(
         'width', file.width, 'height', file.height, 'placeholder', file.placeholder, 'variants',
         (SELECT coalesce(jsonb_agg(jsonb_build_object('name', v.name, 'width', v.width, 'height', v.height) ORDER BY v.width), '[]')
          FROM media_variants v WHERE v.media_file_id = file.id))) END
    || CASE WHEN file.page_count IS NULL THEN '{}' ELSE jsonb_build_object('pageCount', file.page_count) END
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
