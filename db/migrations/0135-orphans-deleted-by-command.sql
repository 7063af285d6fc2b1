-- An operator's command may delete a blob to which nothing refers after a day; the daily sweep still waits for a week.
ALTER TABLE unreferenced_blobs DROP CONSTRAINT unreferenced_blobs_check,
  ADD CONSTRAINT unreferenced_blobs_wait_a_day CHECK (deleted_at >= since + interval '1 day');
