-- What a player shows of a recording beside its length: its loudness, its waveform and its chapters (decision 210).

CREATE TABLE sound_profiles (
  -- It keeps no blob: the sweep that deletes one deletes its row.
  blob_key text PRIMARY KEY CHECK (blob_key ~ '^[0-9a-f]{64}$'),
  -- Whether players need another form of it: browsers cannot seek in it, or some do not play it.
  needs_form boolean NOT NULL,
  -- When its job was queued the last time.
  queued_at timestamptz NOT NULL DEFAULT app_now(),
  made_at timestamptz,
  -- When it became certain that the recording has no profile: `no-encoder` while no worker has ffmpeg.
  refused_at timestamptz,
  refusal text CHECK (refusal IN ('no-encoder', 'failed')),
  -- In LUFS (EBU R 128); none for silence.
  loudness real CHECK (loudness BETWEEN -70 AND 20),
  -- How loud each part of the same length is: 255 is the loudest.
  levels bytea CHECK (length(levels) BETWEEN 1 AND 512),
  chapter_ms integer[] CHECK (0 <= ALL (chapter_ms)),
  chapter_titles text[],
  CONSTRAINT sound_profiles_refused_for_a_reason CHECK ((refused_at IS NULL) = (refusal IS NULL)),
  CONSTRAINT sound_profiles_made_or_refused CHECK (num_nonnulls(made_at, refused_at) < 2),
  CONSTRAINT sound_profiles_are_whole CHECK (
    num_nulls(made_at, levels, chapter_ms, chapter_titles) IN (0, 4) AND (loudness IS NULL OR made_at IS NOT NULL)),
  CONSTRAINT sound_profiles_chapters_match CHECK (cardinality(chapter_ms) = cardinality(chapter_titles))
);

CREATE VIEW shared_sound_forms AS SELECT m.id AS media_file_id
  FROM media_files m JOIN sound_profiles s ON s.blob_key = m.storage_key WHERE s.needs_form AND s.refusal IS NULL;
COMMENT ON VIEW shared_sound_forms IS 'Media: the recordings that have a form for players, or are to have one.';

-- The recordings of before: an operator has them read.
INSERT INTO sound_profiles (blob_key, needs_form, refused_at, refusal)
SELECT m.storage_key, bool_or(m.mime IN ('audio/aac', 'audio/ogg') OR coalesce(p.support <> 'everywhere', false)), app_now(), 'no-encoder'
FROM media_files m LEFT JOIN media_playback p ON p.media_file_id = m.id
WHERE m.role = 'download' AND m.mime LIKE 'audio/%' GROUP BY m.storage_key;
