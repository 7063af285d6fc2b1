-- The work on a film or a recording as each of its creators sees it: as if no other creator had the same file (decision 253).

ALTER TABLE uploads
  -- The step that its creator cancelled.
  ADD cancelled_step text CHECK (cancelled_step IN ('packaging', 'encoding', 'reading')),
  -- When its creator last wanted the work after all; null: when it was finished.
  ADD work_asked_at timestamptz;

CREATE OR REPLACE VIEW shared_film_states AS SELECT blob_key, CASE
    WHEN l.made_at IS NOT NULL THEN 'ready'
    WHEN f.blob_key IS NOT NULL AND f.init_bytes IS NULL AND f.refusal IS NULL THEN 'packaging'
    WHEN l.blob_key IS NOT NULL AND l.refusal IS NULL THEN 'encoding'
    WHEN l.refusal IN ('unreadable', 'too-long', 'no-space', 'interrupted') THEN 'failed'
    WHEN l.refusal = 'cancelled' THEN 'cancelled'
    WHEN l.refusal = 'no-encoder' AND (f.refusal IS NULL OR f.refusal = 'unsuited') THEN 'no-encoder'
    WHEN f.refusal IS NOT NULL THEN 'failed'
    ELSE 'ready' END AS state,
  CASE WHEN l.made_at IS NULL THEN coalesce(nullif(l.refusal, 'no-encoder'), f.refusal, l.refusal) END AS refusal,
  f.init_bytes IS NOT NULL AS is_packaged,
  -- When its last step was queued.
  greatest(f.queued_at, l.queued_at) AS queued_at,
  -- How long its steps took. A ladder that was queued again long after the package says nothing about packaging.
  CASE WHEN f.blob_key IS NULL THEN 0
    WHEN coalesce(f.refused_at, l.queued_at) IS NOT NULL
      THEN least(extract(epoch FROM coalesce(f.refused_at, l.queued_at) - f.queued_at), 300) END::float8 AS packaging_sec,
  extract(epoch FROM coalesce(l.made_at, l.refused_at) - l.queued_at)::float8 AS encoding_sec
  FROM (SELECT blob_key FROM film_packages
    UNION ALL SELECT blob_key FROM film_ladders o WHERE NOT EXISTS (SELECT FROM film_packages p WHERE p.blob_key = o.blob_key)) AS films
  LEFT JOIN film_packages f USING (blob_key) LEFT JOIN film_ladders l USING (blob_key);

CREATE OR REPLACE VIEW shared_sound_states AS SELECT blob_key, CASE
    WHEN made_at IS NOT NULL THEN 'ready'
    WHEN refusal IS NULL THEN 'reading'
    WHEN refusal IN ('no-encoder', 'cancelled') THEN refusal
    ELSE 'failed' END AS state,
  refusal,
  queued_at,
  extract(epoch FROM coalesce(made_at, refused_at) - queued_at)::float8 AS reading_sec
  FROM sound_profiles;

-- What another creator's upload started earlier appears to take as long again: `waited_sec` is null unless it did. Work that all
-- creators of a file have cancelled is queued for the next one.
CREATE VIEW upload_work AS
SELECT upload_id, work_of,
  CASE WHEN cancelled_step IS NOT NULL THEN 'cancelled'
    WHEN waited_sec < first_sec THEN 'packaging'
    WHEN waited_sec < all_sec THEN last_step
    ELSE state END AS state,
  CASE WHEN cancelled_step IS NOT NULL THEN 'cancelled' WHEN waited_sec < all_sec THEN NULL ELSE refusal END AS refusal,
  CASE WHEN cancelled_step IS NOT NULL THEN cancelled_step = 'encoding' AND is_packaged
    WHEN waited_sec < first_sec THEN false
    WHEN waited_sec < all_sec THEN is_packaged
    ELSE is_packaged OR state = 'ready' END AS plays,
  CASE WHEN waited_sec < first_sec THEN waited_sec / first_sec
    WHEN waited_sec < all_sec THEN (waited_sec - first_sec) / (all_sec - first_sec)
    ELSE coalesce((SELECT max(j.progress) FROM shared_job_progress j
        WHERE j.subject_id = blob_key AND j.kind IN ('package-film', 'encode-film', 'read-sound')), 0)
      * CASE WHEN waited_sec IS NULL THEN 1 ELSE waited_sec / (waited_sec + lead_sec) END END::float8 AS progress
FROM (SELECT u.id AS upload_id, u.cancelled_step, w.*,
    CASE WHEN asked.at > w.queued_at AND w.state <> 'cancelled' THEN extract(epoch FROM app_now() - asked.at)::float8 END AS waited_sec,
    extract(epoch FROM asked.at - w.queued_at)::float8 AS lead_sec
  FROM uploads u
  CROSS JOIN LATERAL (SELECT coalesce(u.work_asked_at, u.finished_at) AS at) AS asked
  CROSS JOIN LATERAL (
    SELECT 'film' AS work_of, s.blob_key, s.state, s.refusal, s.is_packaged, s.queued_at, s.packaging_sec AS first_sec,
      s.packaging_sec + s.encoding_sec AS all_sec, 'encoding' AS last_step
    FROM shared_film_states s WHERE s.blob_key = u.file->>'storageKey'
    UNION ALL
    SELECT 'sound', s.blob_key, s.state, s.refusal, false, s.queued_at, 0, s.reading_sec, 'reading'
    FROM shared_sound_states s WHERE s.blob_key = u.file->>'storageKey'
  ) AS w) AS works;

UPDATE uploads u SET cancelled_step = CASE WHEN w.work_of = 'sound' THEN 'reading' WHEN w.plays THEN 'encoding' ELSE 'packaging' END
FROM upload_work w WHERE w.upload_id = u.id AND w.state = 'cancelled';
