-- Bidirectional controls in names, titles and file names let one text look like another ("gpj.exe" as "exe.jpg"): no row has them,
-- whichever door it came through.
CREATE FUNCTION without_bidi_controls(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(value, U&'\061C\200E\200F\202A\202B\202C\202D\202E\2066\2067\2068\2069', '')
$$;

CREATE FUNCTION strip_bidi_of_author() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.first_name := without_bidi_controls(NEW.first_name);
  NEW.last_name := without_bidi_controls(NEW.last_name);
  NEW.social_media := without_bidi_controls(NEW.social_media);
  RETURN NEW;
END $$;
CREATE FUNCTION strip_bidi_of_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.title := without_bidi_controls(NEW.title);
  NEW.excerpt := without_bidi_controls(NEW.excerpt);
  RETURN NEW;
END $$;
CREATE FUNCTION strip_bidi_of_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.name := without_bidi_controls(NEW.name);
  NEW.alternative_text := without_bidi_controls(NEW.alternative_text);
  RETURN NEW;
END $$;

CREATE TRIGGER authors_strip_bidi BEFORE INSERT OR UPDATE OF first_name, last_name, social_media ON authors
  FOR EACH ROW EXECUTE FUNCTION strip_bidi_of_author();
CREATE TRIGGER posts_strip_bidi BEFORE INSERT OR UPDATE OF title, excerpt ON posts
  FOR EACH ROW EXECUTE FUNCTION strip_bidi_of_post();
CREATE TRIGGER media_files_strip_bidi BEFORE INSERT OR UPDATE OF name, alternative_text ON media_files
  FOR EACH ROW EXECUTE FUNCTION strip_bidi_of_file();

-- Rows of earlier versions; the triggers do the work. One without any other character keeps its place by a dash.
UPDATE authors SET
  first_name = coalesce(nullif(without_bidi_controls(first_name), ''), '-'),
  last_name = coalesce(nullif(without_bidi_controls(last_name), ''), '-')
  WHERE concat(first_name, last_name, social_media) ~ U&'[\061C\200E\200F\202A-\202E\2066-\2069]';
UPDATE posts SET
  title = coalesce(nullif(without_bidi_controls(title), ''), '-'),
  excerpt = CASE WHEN excerpt IS NULL THEN NULL ELSE coalesce(nullif(without_bidi_controls(excerpt), ''), '-') END
  WHERE concat(title, excerpt) ~ U&'[\061C\200E\200F\202A-\202E\2066-\2069]';
UPDATE media_files SET name = coalesce(nullif(without_bidi_controls(name), ''), 'file')
  WHERE concat(name, alternative_text) ~ U&'[\061C\200E\200F\202A-\202E\2066-\2069]';
