-- What every listing shows of a post, written when it changes instead of each time that it is read (decision 077). A summary is
-- JSON in two parts, so that a creator who changes is written once and not with each of their posts: the post as far as its
-- author, and the author as far as the e-mail that stands for them. Who reads adds that e-mail and five closing braces.

-- A text of JSON in ASCII: what it says stays the same, and no reader has to turn letters into bytes and back.
CREATE FUNCTION json_in_ascii(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  letter text;
  code integer;
BEGIN
  IF octet_length(value) = length(value) THEN RETURN value; END IF;
  FOR letter IN SELECT DISTINCT beyond[1] FROM regexp_matches(value, '[^\x01-\x7F]', 'g') AS beyond LOOP
    code := ascii(letter);
    value := replace(value, letter, CASE
      WHEN code < 65536 THEN '\u' || lpad(to_hex(code), 4, '0')
      ELSE '\u' || to_hex(55296 + (code - 65536) / 1024) || '\u' || to_hex(56320 + (code - 65536) % 1024) END);
  END LOOP;
  RETURN value;
END $$;

CREATE TABLE author_summaries (
  author_id uuid PRIMARY KEY REFERENCES authors (id) ON DELETE CASCADE,
  written text NOT NULL
);
CREATE TABLE post_summaries (
  post_id uuid PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES author_summaries (author_id) ON DELETE CASCADE,
  written text NOT NULL
);
CREATE INDEX post_summaries_by_author ON post_summaries (author_id);

CREATE FUNCTION media_address(file_id uuid, variant text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT '/media/' || file_id || '/' || variant $$;

-- The categories of a post among those of one kind.
CREATE FUNCTION categories_in_json(post uuid, wanted boolean) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN wanted THEN to_json(ARRAY(
    SELECT one FROM post_categories pc JOIN categories c ON c.id = pc.category_id,
      LATERAL (SELECT c.id, (SELECT attributes FROM (SELECT c.name) AS attributes) AS attributes) AS one
    WHERE pc.post_id = post ORDER BY pc.position)) ELSE '[]'::json END
$$;

CREATE VIEW authors_in_json AS
  SELECT a.id AS author_id, (SELECT to_json(author)::text FROM (
    SELECT a.id, (SELECT attributes FROM (
      SELECT a.first_name AS "firstName", a.last_name AS "lastName", a.username, a.social_media AS "socialMedia",
        (SELECT media_address(m.id, coalesce((SELECT v.name FROM media_variants v WHERE v.media_file_id = m.id ORDER BY v.width LIMIT 1), 'original'))
         FROM media_files m WHERE m.author_id = a.id AND m.role = 'portrait' ORDER BY m.position LIMIT 1) AS "imgUrl",
        a.description, a.verified_at IS NOT NULL AS verified) AS attributes) AS attributes) AS author) AS text
  FROM authors a;

CREATE VIEW posts_in_json AS
  SELECT p.id AS post_id, p.author_id, (SELECT to_json(post)::text FROM (
    SELECT p.id, (SELECT attributes FROM (
      SELECT p.title, p.slug,
        to_json(ARRAY(SELECT s.slug FROM post_slugs s WHERE s.post_id = p.id AND s.slug <> p.slug ORDER BY s.slug)) AS "formerSlugs",
        p.excerpt, media_address(cover.id, 'original') AS "mainImgSrc",
        (SELECT image FROM (
           SELECT media_address(cover.id, 'original') AS url, cover.width, cover.height, cover.alternative_text AS "alternativeText", cover.placeholder,
             (SELECT ('{' || string_agg(to_json(v.name)::text || ':' || to_json(variant)::text, ',' ORDER BY v.width) || '}')::json
              FROM media_variants v, LATERAL (SELECT media_address(cover.id, v.name) AS url, v.width, v.height) AS variant
              WHERE v.media_file_id = cover.id) AS formats
           WHERE cover.id IS NOT NULL) AS image) AS "mainImage",
        floor(extract(epoch FROM p.published_at))::bigint AS "publishedDate", p.language, p.access_type AS "accessType",
        round(p.price_cents / 100.0, 2) AS price,
        json_build_object('data', categories_in_json(p.id, p.access_type = 'FREE')) AS categories,
        json_build_object('data', categories_in_json(p.id, p.access_type = 'PAID')) AS category_premiums) AS attributes) AS attributes) AS post) AS text
  FROM posts p LEFT JOIN LATERAL (
    SELECT m.* FROM media_files m WHERE m.post_id = p.id AND m.role = 'cover' ORDER BY m.position LIMIT 1) AS cover ON true;

-- Writes the summaries of these creators anew where they differ; of all for null. Under the lock of publishing: of two changes
-- of one post at a time the second waits, and reads what the first has written.
CREATE FUNCTION write_author_summaries(author_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7140523);
  INSERT INTO author_summaries AS s (author_id, written)
    SELECT author_id, json_in_ascii(left(text, -2)) || ',"email":' FROM authors_in_json
    WHERE author_ids IS NULL OR author_id = ANY (author_ids)
    ON CONFLICT (author_id) DO UPDATE SET written = excluded.written WHERE s.written <> excluded.written;
END $$;

-- The same for posts.
CREATE FUNCTION write_post_summaries(post_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7140523);
  INSERT INTO post_summaries AS s (post_id, author_id, written)
    SELECT post_id, author_id, json_in_ascii(left(text, -2)) || ',"author":{"data":' FROM posts_in_json
    WHERE post_ids IS NULL OR post_id = ANY (post_ids)
    ON CONFLICT (post_id) DO UPDATE SET author_id = excluded.author_id, written = excluded.written
      WHERE (s.author_id, s.written) <> (excluded.author_id, excluded.written);
END $$;

CREATE FUNCTION summaries_follow_authors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_author_summaries(array_agg(id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION summaries_follow_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_post_summaries(array_agg(id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;

-- Slugs and categories name their post alike. An UPDATE of what belongs to somebody concerns who had it before, too: here, and for
-- files and variants below, by a function of its own, since only an UPDATE has both tables.
CREATE FUNCTION summaries_follow_parts_of_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_post_summaries(array_agg(DISTINCT post_id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION summaries_follow_changed_parts_of_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_post_summaries(array_agg(DISTINCT post_id))
    FROM (SELECT post_id FROM earlier UNION SELECT post_id FROM changed) AS concerned HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE FUNCTION summaries_follow_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_post_summaries(array_agg(DISTINCT post_id)) FROM changed WHERE role = 'cover' HAVING count(*) > 0;
  PERFORM write_author_summaries(array_agg(DISTINCT author_id)) FROM changed WHERE role = 'portrait' HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE FUNCTION summaries_follow_changed_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_post_summaries(array_agg(DISTINCT post_id)) FROM (SELECT * FROM earlier UNION ALL SELECT * FROM changed) AS concerned
    WHERE role = 'cover' HAVING count(*) > 0;
  PERFORM write_author_summaries(array_agg(DISTINCT author_id)) FROM (SELECT * FROM earlier UNION ALL SELECT * FROM changed) AS concerned
    WHERE role = 'portrait' HAVING count(*) > 0;
  RETURN NULL;
END $$;

-- A file that goes takes its variants along, and the file's own trigger sees to that.
CREATE FUNCTION write_summaries_of_files(file_ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_post_summaries(array_agg(post_id)) FROM media_files WHERE id = ANY (file_ids) AND role = 'cover' HAVING count(*) > 0;
  PERFORM write_author_summaries(array_agg(author_id)) FROM media_files WHERE id = ANY (file_ids) AND role = 'portrait' HAVING count(*) > 0;
END $$;
CREATE FUNCTION summaries_follow_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_summaries_of_files(array_agg(DISTINCT media_file_id)) FROM changed;
  RETURN NULL;
END $$;
CREATE FUNCTION summaries_follow_changed_variants() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_summaries_of_files(array_agg(DISTINCT media_file_id))
    FROM (SELECT media_file_id FROM earlier UNION SELECT media_file_id FROM changed) AS concerned;
  RETURN NULL;
END $$;

CREATE TRIGGER summaries_follow_new_authors AFTER INSERT ON authors
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summaries_follow_authors();
CREATE TRIGGER summaries_follow_authors AFTER UPDATE ON authors
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summaries_follow_authors();
CREATE TRIGGER summaries_follow_new_posts AFTER INSERT ON posts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summaries_follow_posts();
CREATE TRIGGER summaries_follow_posts AFTER UPDATE ON posts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summaries_follow_posts();
CREATE TRIGGER summaries_follow_new_slugs AFTER INSERT ON post_slugs
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summaries_follow_parts_of_posts();
CREATE TRIGGER summaries_follow_slugs AFTER UPDATE ON post_slugs
  REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summaries_follow_changed_parts_of_posts();
CREATE TRIGGER summaries_follow_old_slugs AFTER DELETE ON post_slugs
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summaries_follow_parts_of_posts();
CREATE TRIGGER summaries_follow_new_categories AFTER INSERT ON post_categories
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summaries_follow_parts_of_posts();
CREATE TRIGGER summaries_follow_categories AFTER UPDATE ON post_categories
  REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summaries_follow_changed_parts_of_posts();
CREATE TRIGGER summaries_follow_old_categories AFTER DELETE ON post_categories
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summaries_follow_parts_of_posts();
CREATE TRIGGER summaries_follow_new_files AFTER INSERT ON media_files
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summaries_follow_files();
CREATE TRIGGER summaries_follow_files AFTER UPDATE ON media_files
  REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summaries_follow_changed_files();
CREATE TRIGGER summaries_follow_old_files AFTER DELETE ON media_files
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summaries_follow_files();
CREATE TRIGGER summaries_follow_new_variants AFTER INSERT ON media_variants
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summaries_follow_variants();
CREATE TRIGGER summaries_follow_variants AFTER UPDATE ON media_variants
  REFERENCING OLD TABLE AS earlier NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summaries_follow_changed_variants();
CREATE TRIGGER summaries_follow_old_variants AFTER DELETE ON media_variants
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION summaries_follow_variants();

SELECT write_author_summaries(NULL);
SELECT write_post_summaries(NULL);

-- No post without a summary: listings read nothing else.
ALTER TABLE posts ADD CONSTRAINT posts_have_summaries
  FOREIGN KEY (id) REFERENCES post_summaries (post_id) DEFERRABLE INITIALLY DEFERRED;
