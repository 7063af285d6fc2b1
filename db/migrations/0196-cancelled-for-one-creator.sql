-- A creator who cancels the work on a file cancels it for that upload; other creators may have the same bytes (decision 245).

-- When the creator cancelled the work on this film or recording.
ALTER TABLE uploads ADD COLUMN work_cancelled_at timestamptz;

UPDATE uploads SET work_cancelled_at = app_now() WHERE file->>'storageKey' IN (
  SELECT blob_key FROM shared_film_states WHERE state = 'cancelled'
  UNION ALL SELECT blob_key FROM shared_sound_states WHERE state = 'cancelled');
