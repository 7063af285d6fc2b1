-- Blobs of the media store to which nothing refers are deleted after a week (decision 166). A blob that is used again before is kept.

-- The lists of blobs that every table refers to. A table that names blobs belongs into this view and gets the trigger below.
CREATE VIEW blob_references AS
  SELECT 'media_files' AS source, ARRAY[storage_key] AS keys FROM media_files
  UNION ALL SELECT 'uploads', storage_keys FROM uploads
  UNION ALL SELECT 'draft_revisions', storage_keys FROM draft_revisions WHERE storage_keys <> '{}';
COMMENT ON VIEW blob_references IS 'Media: the blobs that each row of the product refers to. Find one by keys @> ARRAY[key].';
CREATE INDEX media_files_by_blob ON media_files USING gin ((ARRAY[storage_key]));

CREATE TABLE unreferenced_blobs (
  key text PRIMARY KEY CHECK (key ~ '^[0-9a-f]{64}$'),
  -- When a sweep first found nothing that refers to it, or when its bytes were last stored again.
  since timestamptz NOT NULL DEFAULT app_now(),
  -- When its bytes were deleted. The row stays for a month, so that no slower transaction refers to it.
  deleted_at timestamptz,
  CHECK (deleted_at >= since + interval '7 days')
);
CREATE INDEX unreferenced_blobs_due ON unreferenced_blobs (since) WHERE deleted_at IS NULL;
CREATE INDEX unreferenced_blobs_deleted ON unreferenced_blobs (deleted_at) WHERE deleted_at IS NOT NULL;

-- A row that refers to a blob keeps it. It waits for a sweep that deletes this blob at the moment, and is refused if its bytes are gone.
CREATE FUNCTION keep_referenced_blobs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named text[];
BEGIN
  IF TG_TABLE_NAME = 'media_files' THEN
    named := ARRAY[NEW.storage_key];
  ELSE
    named := NEW.storage_keys;
  END IF;
  PERFORM FROM unreferenced_blobs WHERE key = ANY (named) ORDER BY key FOR UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT FROM unreferenced_blobs WHERE key = ANY (named) AND deleted_at IS NOT NULL) THEN
    RAISE EXCEPTION 'the bytes of a file are deleted' USING ERRCODE = 'integrity_constraint_violation', CONSTRAINT = 'blob_deleted';
  END IF;
  DELETE FROM unreferenced_blobs WHERE key = ANY (named);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_referenced_blobs AFTER INSERT OR UPDATE OF storage_key ON media_files
  FOR EACH ROW EXECUTE FUNCTION keep_referenced_blobs();
CREATE TRIGGER keep_referenced_blobs AFTER INSERT OR UPDATE OF file ON uploads
  FOR EACH ROW WHEN (NEW.storage_keys <> '{}') EXECUTE FUNCTION keep_referenced_blobs();
CREATE TRIGGER keep_referenced_blobs AFTER INSERT OR UPDATE OF files ON draft_revisions
  FOR EACH ROW WHEN (NEW.storage_keys <> '{}') EXECUTE FUNCTION keep_referenced_blobs();

CREATE VIEW shared_unreferenced_blobs AS SELECT key, since, deleted_at FROM unreferenced_blobs;
COMMENT ON VIEW shared_unreferenced_blobs IS 'Media: the blobs that wait to be deleted, and those that were deleted in the last month.';
