-- A large upload is checked by a job and not in the request that finishes it (decision 167).

ALTER TABLE uploads
  -- What the sender computed: an upload that is announced again after a closed tab continues.
  ADD COLUMN announced_sha256 bytea CHECK (octet_length(announced_sha256) = 32),
  -- Since when a job checks the bytes, and what it found out so far.
  ADD COLUMN checking_since timestamptz,
  ADD COLUMN received_sha256 bytea CHECK (octet_length(received_sha256) = 32),
  -- Why the job refused it. The row stays until its creator has seen the reason.
  ADD COLUMN refusal text CHECK (refusal IN ('empty', 'too-large', 'type', 'picture', 'camera-data', 'large-picture', 'large-document',
    'active-document', 'infected', 'checksum')),
  ADD CONSTRAINT uploads_checked CHECK (checking_since IS NOT NULL OR (received_sha256 IS NULL AND refusal IS NULL)),
  ADD CONSTRAINT uploads_one_outcome CHECK (num_nonnulls(file, refusal) <= 1);
CREATE TRIGGER delete_jobs AFTER DELETE ON uploads REFERENCING OLD TABLE AS deleted
  FOR EACH STATEMENT EXECUTE FUNCTION delete_jobs_of_deleted_rows();
