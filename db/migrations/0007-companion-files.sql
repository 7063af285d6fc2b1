-- A file may have companions: a picture of what it shows (a film's still, a document's first page) and captions by language.
-- They are files like any other, of the same post and as private as it.
ALTER TABLE media_files
  DROP CONSTRAINT media_files_role_check,
  ADD CONSTRAINT media_files_role_check CHECK (role IN ('portrait', 'cover', 'body', 'download', 'preview', 'captions')),
  ADD COLUMN companion_of uuid,
  ADD COLUMN language text CHECK (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  ADD COLUMN label text CHECK (label <> ''),
  ADD COLUMN page_count integer CHECK (page_count > 0),
  ADD CONSTRAINT media_files_companions CHECK ((role IN ('preview', 'captions')) = (companion_of IS NOT NULL)),
  ADD CONSTRAINT media_files_captions_language
    CHECK (num_nonnulls(language, label) = CASE role WHEN 'captions' THEN 2 ELSE 0 END),
  ADD CONSTRAINT media_files_id_and_post UNIQUE (id, post_id),
  ADD CONSTRAINT media_files_companion_of_same_post
    FOREIGN KEY (companion_of, post_id) REFERENCES media_files (id, post_id) ON DELETE CASCADE;
CREATE UNIQUE INDEX media_files_one_companion ON media_files (companion_of, role, language) NULLS NOT DISTINCT
  WHERE companion_of IS NOT NULL;
