-- Films in smaller sizes, and what a player shows of a film beside it: a still and small pictures for seeking (decision 203).

CREATE TABLE film_ladders (
  -- It keeps no blob: the sweep that deletes one deletes its row.
  blob_key text PRIMARY KEY CHECK (blob_key ~ '^[0-9a-f]{64}$'),
  -- When its job was queued the last time.
  queued_at timestamptz NOT NULL DEFAULT app_now(),
  made_at timestamptz,
  -- When it became certain that the film has no ladder: `no-encoder` while no worker has ffmpeg, `cancelled` by its creator.
  refused_at timestamptz,
  refusal text CHECK (refusal IN ('no-encoder', 'cancelled', 'unreadable', 'too-long', 'no-space', 'interrupted')),
  -- The pictures for seeking: one file with a grid, from left to right and from top to bottom.
  preview_every_ms integer CHECK (preview_every_ms > 0),
  preview_count integer CHECK (preview_count > 0),
  preview_columns integer CHECK (preview_columns > 0),
  preview_width integer CHECK (preview_width > 0),
  preview_height integer CHECK (preview_height > 0),
  CONSTRAINT film_ladders_refused_for_a_reason CHECK ((refused_at IS NULL) = (refusal IS NULL)),
  CONSTRAINT film_ladders_made_or_refused CHECK (num_nonnulls(made_at, refused_at) < 2),
  CONSTRAINT film_ladders_previews_are_whole
    CHECK (num_nulls(preview_every_ms, preview_count, preview_columns, preview_width, preview_height) IN (0, 5))
);

CREATE TABLE film_renditions (
  blob_key text NOT NULL REFERENCES film_ladders ON DELETE CASCADE,
  -- Its name: the pixels of its shorter side.
  size integer NOT NULL CHECK (size BETWEEN 2 AND 9999),
  -- Of its bytes: an address that a cache stores never gets others.
  edition text NOT NULL CHECK (edition ~ '^[0-9a-f]{8}$'),
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  codecs text NOT NULL CHECK (codecs <> ''),
  init_bytes integer NOT NULL CHECK (init_bytes > 0),
  segment_bytes integer[] NOT NULL CHECK (cardinality(segment_bytes) > 0 AND 0 < ALL (segment_bytes)),
  segment_ms integer[] NOT NULL CHECK (0 < ALL (segment_ms)),
  PRIMARY KEY (blob_key, size),
  CONSTRAINT film_renditions_segments_match CHECK (cardinality(segment_ms) = cardinality(segment_bytes))
);

-- A packaged film is one of the sizes. Null for those that were packaged before.
ALTER TABLE film_packages ADD width integer CHECK (width > 0), ADD height integer CHECK (height > 0), ADD codecs text CHECK (codecs <> ''),
  ADD CONSTRAINT film_packages_describe_all CHECK (num_nulls(width, height, codecs) IN (0, 3));

CREATE VIEW shared_job_progress AS
  SELECT id AS job_id, kind, subject_id, progress, leased_until IS NOT NULL AND leased_until > app_now() AS is_running
  FROM jobs WHERE state = 'waiting' AND subject_id IS NOT NULL;
COMMENT ON VIEW shared_job_progress IS 'Jobs: those that wait or run, by their subject.';

-- A film that is encoded for HLS has a playlist as well.
CREATE OR REPLACE VIEW shared_film_packages AS SELECT m.id AS media_file_id FROM media_files m
  LEFT JOIN film_packages f ON f.blob_key = m.storage_key LEFT JOIN film_ladders l ON l.blob_key = m.storage_key
  WHERE (f.blob_key IS NOT NULL AND f.refusal IS NULL) OR (l.blob_key IS NOT NULL AND l.refusal IS NULL);
COMMENT ON VIEW shared_failed_films IS 'Media: unused since this migration; the version before reads it.';

-- Where the work on each film is, for its creator.
CREATE VIEW shared_film_states AS SELECT blob_key, CASE
    WHEN l.made_at IS NOT NULL THEN 'ready'
    WHEN f.blob_key IS NOT NULL AND f.init_bytes IS NULL AND f.refusal IS NULL THEN 'packaging'
    WHEN l.blob_key IS NOT NULL AND l.refusal IS NULL THEN 'encoding'
    WHEN l.refusal IN ('unreadable', 'too-long', 'no-space', 'interrupted') THEN 'failed'
    WHEN l.refusal = 'cancelled' THEN 'cancelled'
    WHEN l.refusal = 'no-encoder' AND f.refusal IS DISTINCT FROM 'failed' THEN 'no-encoder'
    WHEN f.refusal IS NOT NULL THEN 'failed'
    ELSE 'ready' END AS state,
  CASE WHEN l.made_at IS NULL THEN coalesce(nullif(l.refusal, 'no-encoder'), f.refusal, l.refusal) END AS refusal,
  f.init_bytes IS NOT NULL AS is_packaged
  FROM (SELECT blob_key FROM film_packages
    UNION ALL SELECT blob_key FROM film_ladders o WHERE NOT EXISTS (SELECT FROM film_packages p WHERE p.blob_key = o.blob_key)) AS films
  LEFT JOIN film_packages f USING (blob_key) LEFT JOIN film_ladders l USING (blob_key);
COMMENT ON VIEW shared_film_states IS 'Media: where the work on the films of the store is, by their blobs.';

CREATE VIEW shared_film_stills AS SELECT m.id AS media_file_id
  FROM media_files m JOIN film_ladders l ON l.blob_key = m.storage_key WHERE l.made_at IS NOT NULL;
COMMENT ON VIEW shared_film_stills IS 'Media: the films of posts that have a still of their own.';

-- The films of before: an operator has them encoded.
INSERT INTO film_ladders (blob_key, refused_at, refusal)
SELECT blob_key, app_now(), 'no-encoder' FROM film_packages
UNION SELECT storage_key, app_now(), 'no-encoder' FROM media_files WHERE role = 'download' AND mime LIKE 'video/%';
