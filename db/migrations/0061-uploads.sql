-- The files that creators upload (decision 149). Received bytes wait in a folder of the data directory; a finished upload has its bytes
-- in the media store, and drafts refer to it.

-- The keys of every blob that a stored file names, its previews and captions included.
CREATE FUNCTION storage_keys_of(files jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT coalesce(array_agg(DISTINCT key #>> '{}'), '{}') FROM jsonb_path_query(files, 'lax $.**.storageKey') AS key $$;

CREATE TABLE uploads (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  author_id uuid NOT NULL REFERENCES authors (id),
  -- A picture is encoded again and shown; a download is kept as it is.
  kind text NOT NULL CHECK (kind IN ('picture', 'download')),
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  size_bytes bigint NOT NULL CHECK (size_bytes BETWEEN 1 AND 5368709120),
  started_at timestamptz NOT NULL DEFAULT app_now(),
  -- When the last request for its bytes began.
  active_at timestamptz NOT NULL DEFAULT app_now(),
  -- The request that may write its bytes: a newer one takes over from one that another process still serves.
  writer uuid,
  -- Of the bytes as they were sent.
  sha256 bytea CHECK (octet_length(sha256) = 32),
  file jsonb CHECK (octet_length(file::text) <= 16384),
  storage_keys text[] GENERATED ALWAYS AS (storage_keys_of(file)) STORED,
  finished_at timestamptz,
  CHECK ((finished_at IS NULL) = (file IS NULL) AND (finished_at IS NULL) = (sha256 IS NULL))
);
CREATE INDEX uploads_by_author ON uploads (author_id, started_at DESC, id);
CREATE INDEX uploads_unfinished ON uploads (active_at) WHERE finished_at IS NULL;
CREATE INDEX uploads_by_blob ON uploads USING gin (storage_keys);
-- The same bytes of the same creator are one upload.
CREATE UNIQUE INDEX uploads_once ON uploads (author_id, kind, sha256) WHERE finished_at IS NOT NULL;

-- Which blobs the revisions of drafts need.
ALTER TABLE draft_revisions ADD COLUMN storage_keys text[] GENERATED ALWAYS AS (storage_keys_of(files)) STORED;
CREATE INDEX draft_revisions_by_blob ON draft_revisions USING gin (storage_keys) WHERE storage_keys <> '{}';
CREATE VIEW shared_draft_files AS
  SELECT d.author_id, r.draft_id, r.version, r.title, r.storage_keys, r.version = d.version AS is_newest,
    r.version IS NOT DISTINCT FROM d.review_version AS is_in_review
  FROM drafts d JOIN draft_revisions r ON r.draft_id = d.id
  WHERE r.storage_keys <> '{}';
COMMENT ON VIEW shared_draft_files IS 'Drafts: the blobs that each revision refers to, with its draft.';
