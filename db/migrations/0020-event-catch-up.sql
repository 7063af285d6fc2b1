-- Up to where the provider's events were compared with what its webhooks told: by its clock, in seconds; null before the first
-- time. One row, taken by one process at a time.
CREATE TABLE event_catch_up (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  seen_until_sec bigint,
  next_look_at timestamptz NOT NULL DEFAULT app_now()
);
INSERT INTO event_catch_up DEFAULT VALUES;
