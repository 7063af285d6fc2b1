-- Creators cancel the packaging of a film and the reading of a recording, as they cancel the encoding of a film (decision 245).

ALTER TABLE film_packages DROP CONSTRAINT film_packages_refusal_check,
  ADD CONSTRAINT film_packages_refusal_check CHECK (refusal IN ('unsuited', 'failed', 'cancelled'));

ALTER TABLE sound_profiles DROP CONSTRAINT sound_profiles_refusal_check,
  -- `failed` is from before reasons were noted.
  ADD CONSTRAINT sound_profiles_refusal_check
    CHECK (refusal IN ('no-encoder', 'failed', 'cancelled', 'unreadable', 'too-long', 'no-space', 'interrupted'));

CREATE OR REPLACE VIEW shared_sound_states AS SELECT blob_key, CASE
    WHEN made_at IS NOT NULL THEN 'ready'
    WHEN refusal IS NULL THEN 'reading'
    WHEN refusal IN ('no-encoder', 'cancelled') THEN refusal
    ELSE 'failed' END AS state,
  refusal
  FROM sound_profiles;
