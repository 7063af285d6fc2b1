-- Changes of an account's address. Codes are derived from the id of the row and stored nowhere, as those of a sign-in; both addresses are sealed.
CREATE TABLE email_changes (
  id uuid PRIMARY KEY,
  account_id uuid NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  sealed_former bytea NOT NULL,
  sealed_new bytea NOT NULL,
  code_key_id text NOT NULL,
  attempts smallint NOT NULL DEFAULT 0 CHECK (attempts BETWEEN 0 AND 5),
  asked_at timestamptz NOT NULL DEFAULT app_now(),
  -- Until then the codes work; once confirmed, until then the former address can undo it.
  ends_at timestamptz NOT NULL,
  confirmed_at timestamptz
);
CREATE UNIQUE INDEX email_changes_one_unconfirmed ON email_changes (account_id) WHERE confirmed_at IS NULL;
CREATE INDEX email_changes_by_end ON email_changes (ends_at);
CREATE TRIGGER delete_jobs AFTER DELETE ON email_changes REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION delete_jobs_of_deleted_rows();

-- A creator who closes the account leaves the shop. Buyers keep reading, and no operator's command brings the creator back.
ALTER TABLE creator_endings DROP CONSTRAINT creator_endings_cause_check,
  ADD CONSTRAINT creator_endings_cause_check CHECK (cause IN ('hidden', 'closed'));
