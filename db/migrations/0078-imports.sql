-- Content that creators bring from elsewhere (decision 154). An export arrives as an upload and is deleted when its import ends.
-- Everything becomes a draft; an entry of a source becomes at most one, however often it is imported.

ALTER TABLE uploads DROP CONSTRAINT uploads_kind_check;
-- An export is read once and never shown.
ALTER TABLE uploads ADD CONSTRAINT uploads_kind_check CHECK (kind IN ('picture', 'download', 'export'));

CREATE TABLE imports (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  author_id uuid NOT NULL REFERENCES authors (id),
  upload_id uuid REFERENCES uploads (id) ON DELETE SET NULL,
  -- Of the file, as the creator knows it.
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 200),
  -- The host of the blog, from which pictures may come.
  site text CHECK (site ~ '^[a-z0-9.-]{1,253}$'),
  -- Known once the export is opened.
  source text CHECK (source IN ('ghost', 'substack', 'wordpress', 'markdown')),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'finished', 'failed', 'cancelled')),
  -- Why it failed.
  problem text,
  job_id uuid,
  started_at timestamptz NOT NULL DEFAULT app_now(),
  ended_at timestamptz,
  CHECK ((problem IS NOT NULL) = (state = 'failed')),
  CHECK ((ended_at IS NULL) = (state IN ('waiting', 'running')))
);
CREATE INDEX imports_by_author ON imports (author_id, started_at DESC);
CREATE INDEX imports_ended ON imports (ended_at) WHERE ended_at IS NOT NULL;
-- A creator imports one export at a time.
CREATE UNIQUE INDEX imports_one_running ON imports (author_id) WHERE ended_at IS NULL;
CREATE TRIGGER delete_jobs AFTER DELETE ON imports REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION delete_jobs_of_deleted_rows();

-- The draft of each entry of a source. Deleting the draft forgets it, so that the entry can be imported again.
CREATE TABLE imported_sources (
  author_id uuid NOT NULL REFERENCES authors (id),
  source_key text NOT NULL CHECK (char_length(source_key) BETWEEN 1 AND 500),
  draft_id uuid NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  PRIMARY KEY (author_id, source_key)
);
CREATE INDEX imported_sources_by_draft ON imported_sources (draft_id);

-- The report: a row for each entry, in the order of the export.
CREATE TABLE import_entries (
  import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  position integer NOT NULL CHECK (position > 0),
  name text NOT NULL CHECK (char_length(name) <= 300),
  outcome text NOT NULL CHECK (outcome IN ('created', 'existing', 'left-out')),
  -- Why it was left out.
  reason text,
  draft_id uuid REFERENCES drafts (id) ON DELETE SET NULL,
  -- What the creator should look at, as {code, detail}.
  notes jsonb NOT NULL DEFAULT '[]' CHECK (octet_length(notes::text) <= 65536),
  PRIMARY KEY (import_id, position),
  CHECK ((reason IS NOT NULL) = (outcome = 'left-out'))
);
CREATE INDEX import_entries_by_draft ON import_entries (draft_id) WHERE draft_id IS NOT NULL;
