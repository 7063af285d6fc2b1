-- The state of the work on each recording, for its creator, and why it failed (decision 210).

ALTER TABLE sound_profiles DROP CONSTRAINT sound_profiles_refusal_check,
  -- `failed` is from before reasons were noted.
  ADD CONSTRAINT sound_profiles_refusal_check
    CHECK (refusal IN ('no-encoder', 'failed', 'unreadable', 'too-long', 'no-space', 'interrupted'));

CREATE VIEW shared_sound_states AS SELECT blob_key, CASE
    WHEN made_at IS NOT NULL THEN 'ready'
    WHEN refusal IS NULL THEN 'reading'
    WHEN refusal = 'no-encoder' THEN 'no-encoder'
    ELSE 'failed' END AS state,
  refusal
  FROM sound_profiles;
COMMENT ON VIEW shared_sound_states IS 'Media: the state of the work on the recordings of the store, by their blobs.';
