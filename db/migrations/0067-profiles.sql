-- A creator's biography in Spanish beside the one in English. Each page shows the one in its language, or the only one.
ALTER TABLE authors ADD COLUMN description_es text NOT NULL DEFAULT '';

-- Biographies are shown in many places, as names are: no bidirectional controls in them either.
CREATE FUNCTION strip_bidi_of_biographies() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.description := without_bidi_controls(NEW.description);
  NEW.description_es := without_bidi_controls(NEW.description_es);
  RETURN NEW;
END $$;
CREATE TRIGGER authors_strip_bidi_of_biographies BEFORE INSERT OR UPDATE OF description, description_es ON authors
  FOR EACH ROW EXECUTE FUNCTION strip_bidi_of_biographies();
UPDATE authors SET description = description WHERE description <> without_bidi_controls(description);

CREATE OR REPLACE VIEW shared_creators AS
  SELECT id, username, first_name, last_name, description, description_es FROM authors;
