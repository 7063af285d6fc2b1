-- When a block's posts changed last, for the sitemap's index: who comes, goes or moves has its block counted anew, which is
-- a new row; who only changes is noted here.

ALTER TABLE listing_blocks ADD COLUMN changed_at timestamptz NOT NULL DEFAULT app_now();

CREATE FUNCTION listing_blocks_note_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- As whoever publishes: two who wait for each other's blocks would wait for ever.
  PERFORM pg_advisory_xact_lock(7140523);
  UPDATE listing_blocks AS b SET changed_at = app_now()
  FROM (SELECT DISTINCT block.place_at, block.place_id
        FROM new_rows r, LATERAL listing_block_of('all', '', r.published_at, r.id) AS block) AS touched
  WHERE b.scope = 'all' AND b.language = '' AND b.published_at = touched.place_at AND b.post_id = touched.place_id;
  RETURN NULL;
END $$;
CREATE TRIGGER listing_blocks_note_changes AFTER UPDATE ON posts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION listing_blocks_note_changes();
