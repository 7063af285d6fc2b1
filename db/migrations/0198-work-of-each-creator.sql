-- The work on a film or a recording belongs to one creator, also where several have the same bytes (decision 227).

-- The creator of each reference.
CREATE OR REPLACE VIEW blob_references AS
  SELECT 'media_files' AS source, ARRAY[storage_key] AS keys,
    coalesce(author_id, (SELECT p.author_id FROM posts p WHERE p.id = m.post_id)) AS author_id FROM media_files m
  UNION ALL SELECT 'uploads', storage_keys, author_id FROM uploads
  UNION ALL SELECT 'draft_revisions', storage_keys, (SELECT d.author_id FROM drafts d WHERE d.id = r.draft_id)
    FROM draft_revisions r WHERE storage_keys <> '{}';

CREATE TABLE file_works (
  author_id uuid NOT NULL REFERENCES authors (id),
  -- The film or the recording. The row keeps no blob: the sweep that deletes one deletes its rows.
  blob_key text NOT NULL CHECK (blob_key ~ '^[0-9a-f]{64}$'),
  -- The key under which the tables of packages, ladders and profiles, the jobs and the store have the work. Work from before has the key
  -- of its blob, and its creators share it.
  work_key text NOT NULL DEFAULT replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '') CHECK (work_key ~ '^[0-9a-f]{64}$'),
  PRIMARY KEY (author_id, blob_key)
);
CREATE INDEX file_works_by_blob ON file_works (blob_key);
CREATE INDEX file_works_by_work ON file_works (work_key);
COMMENT ON COLUMN film_packages.blob_key IS 'The key of the work (file_works).';
COMMENT ON COLUMN film_ladders.blob_key IS 'The key of the work (file_works).';
COMMENT ON COLUMN sound_profiles.blob_key IS 'The key of the work (file_works).';

CREATE VIEW shared_file_works AS SELECT author_id, blob_key, work_key FROM file_works;
COMMENT ON VIEW shared_file_works IS 'Media: the key of the work on each film and recording of each creator, by their blob.';

CREATE FUNCTION share_work(key text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO file_works (author_id, blob_key, work_key)
  SELECT DISTINCT author_id, key, key FROM blob_references WHERE keys @> ARRAY[key] AND author_id IS NOT NULL
  ON CONFLICT DO NOTHING
$$;
SELECT share_work(blob_key) FROM (
  SELECT blob_key FROM film_packages UNION SELECT blob_key FROM film_ladders UNION SELECT blob_key FROM sound_profiles) AS works;

-- The version before, which may still run, notes the work on a film or a recording by its blob. Its second creator of a file inserts
-- nothing (ON CONFLICT), so the trigger fires before. Nothing refers to the random key of a new work.
CREATE FUNCTION share_new_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM share_work(NEW.blob_key);
  RETURN NEW;
END $$;
CREATE TRIGGER share_new_work BEFORE INSERT ON film_packages FOR EACH ROW EXECUTE FUNCTION share_new_work();
CREATE TRIGGER share_new_work BEFORE INSERT ON film_ladders FOR EACH ROW EXECUTE FUNCTION share_new_work();
CREATE TRIGGER share_new_work BEFORE INSERT ON sound_profiles FOR EACH ROW EXECUTE FUNCTION share_new_work();
-- Its jobs of packaging have another kind.
UPDATE jobs SET kind = 'package-creators-film' WHERE kind = 'package-film' AND state IN ('waiting', 'dead');
CREATE FUNCTION rename_packaging() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.kind := 'package-creators-film';
  RETURN NEW;
END $$;
CREATE TRIGGER rename_packaging BEFORE INSERT ON jobs FOR EACH ROW WHEN (NEW.kind = 'package-film') EXECUTE FUNCTION rename_packaging();

CREATE VIEW media_works AS
  SELECT m.id AS media_file_id, w.work_key
  FROM media_files m JOIN shared_posts p ON p.id = m.post_id JOIN file_works w ON w.author_id = p.author_id AND w.blob_key = m.storage_key;
COMMENT ON VIEW media_works IS 'Media: the key of the work on each film and recording of a post.';
CREATE OR REPLACE VIEW shared_film_packages AS SELECT m.media_file_id FROM media_works m
  LEFT JOIN film_packages f ON f.blob_key = m.work_key LEFT JOIN film_ladders l ON l.blob_key = m.work_key
  WHERE (f.blob_key IS NOT NULL AND f.refusal IS NULL) OR (l.blob_key IS NOT NULL AND l.refusal IS NULL);
CREATE OR REPLACE VIEW shared_film_stills AS
  SELECT m.media_file_id FROM media_works m JOIN film_ladders l ON l.blob_key = m.work_key WHERE l.made_at IS NOT NULL;
CREATE OR REPLACE VIEW shared_sound_forms AS
  SELECT m.media_file_id FROM media_works m JOIN sound_profiles s ON s.blob_key = m.work_key WHERE s.needs_form AND s.refusal IS NULL;
COMMENT ON VIEW shared_film_states IS 'Media: where the work on each film is, by the key of the work (shared_file_works).';
COMMENT ON VIEW shared_sound_states IS 'Media: where the work on each recording is, by the key of the work (shared_file_works).';
