-- An English and a Spanish post of one creator that are the same text (decision 164). Readers see the link while both are public.

ALTER TABLE posts ADD CONSTRAINT posts_id_author_language UNIQUE (id, author_id, language);

CREATE TABLE post_translations (
  author_id uuid NOT NULL,
  english_id uuid PRIMARY KEY,
  spanish_id uuid NOT NULL UNIQUE,
  english text NOT NULL GENERATED ALWAYS AS ('English') STORED,
  spanish text NOT NULL GENERATED ALWAYS AS ('Spanish') STORED,
  linked_at timestamptz NOT NULL DEFAULT app_now(),
  FOREIGN KEY (english_id, author_id, english) REFERENCES posts (id, author_id, language) ON DELETE CASCADE,
  FOREIGN KEY (spanish_id, author_id, spanish) REFERENCES posts (id, author_id, language) ON DELETE CASCADE
);

-- A post that changes its language or its creator is no translation any more.
CREATE FUNCTION unlink_changed_translation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM post_translations WHERE NEW.id IN (english_id, spanish_id);
  RETURN NEW;
END $$;
CREATE TRIGGER unlink_changed_translation BEFORE UPDATE OF language, author_id ON posts
  FOR EACH ROW WHEN ((OLD.language, OLD.author_id) IS DISTINCT FROM (NEW.language, NEW.author_id))
  EXECUTE FUNCTION unlink_changed_translation();

-- The page of each post shows the other one: it is dropped when the link or the other post changes.
CREATE FUNCTION note_changed_translation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed('post', id) FROM unnest(ARRAY[OLD.english_id, OLD.spanish_id, NEW.english_id, NEW.spanish_id]) AS id
    WHERE id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER note_changed_translation AFTER INSERT OR UPDATE OR DELETE ON post_translations
  FOR EACH ROW EXECUTE FUNCTION note_changed_translation();

CREATE FUNCTION note_post_of_translation() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed('post', CASE WHEN english_id = NEW.id THEN spanish_id ELSE english_id END)
    FROM post_translations WHERE NEW.id IN (english_id, spanish_id);
  RETURN NULL;
END $$;
CREATE TRIGGER note_post_of_translation AFTER UPDATE ON posts
  FOR EACH ROW WHEN ((OLD.slug, OLD.published_at) IS DISTINCT FROM (NEW.slug, NEW.published_at))
  EXECUTE FUNCTION note_post_of_translation();

CREATE VIEW shared_post_translations AS
  SELECT english_id AS post_id, spanish_id AS translation_id FROM post_translations
  UNION ALL SELECT spanish_id, english_id FROM post_translations;
COMMENT ON VIEW shared_post_translations IS
  'Drafts: the translation of each linked post, both ways. Either post may be withdrawn or scheduled: readers see the link while both are public.';
