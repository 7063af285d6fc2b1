-- Films in segments for HLS, each beside the blob that it was made of (decision 198).

CREATE TABLE film_packages (
  -- It keeps no blob: the sweep that deletes one deletes its row.
  blob_key text PRIMARY KEY CHECK (blob_key ~ '^[0-9a-f]{64}$'),
  -- When its job was queued.
  queued_at timestamptz NOT NULL DEFAULT app_now(),
  -- The parts of the packaged file, in its order: what a player needs first, then the segments.
  init_bytes integer CHECK (init_bytes > 0),
  segment_bytes integer[] CHECK (cardinality(segment_bytes) > 0 AND 0 < ALL (segment_bytes)),
  segment_ms integer[] CHECK (0 < ALL (segment_ms)),
  -- When it became certain that readers get the film as it is: `unsuited` for HLS, or `failed` to be packaged.
  refused_at timestamptz,
  refusal text CHECK (refusal IN ('unsuited', 'failed')),
  CONSTRAINT film_packages_segments_match CHECK (cardinality(segment_ms) = cardinality(segment_bytes)),
  CONSTRAINT film_packages_are_whole CHECK (num_nulls(init_bytes, segment_bytes, segment_ms) IN (0, 3)),
  CONSTRAINT film_packages_refused_for_a_reason CHECK ((refused_at IS NULL) = (refusal IS NULL)),
  CONSTRAINT film_packages_packaged_or_refused CHECK (init_bytes IS NULL OR refusal IS NULL)
);

CREATE VIEW shared_film_packages AS SELECT m.id AS media_file_id
  FROM media_files m JOIN film_packages f ON f.blob_key = m.storage_key WHERE f.refusal IS NULL;
COMMENT ON VIEW shared_film_packages IS 'Media: the films that are packaged for HLS, or are to be.';

-- Films that are measured already.
INSERT INTO film_packages (blob_key)
SELECT DISTINCT m.storage_key FROM media_files m JOIN media_playback p ON p.media_file_id = m.id
WHERE m.role = 'download' AND m.mime IN ('video/mp4', 'video/quicktime') AND p.support = 'everywhere'
  AND p.codecs && ARRAY(SELECT codec FROM unnest(p.codecs) AS codec WHERE codec LIKE 'avc_.%');
INSERT INTO jobs (kind, queue, subject_id) SELECT 'package-film', 'films', blob_key FROM film_packages;
