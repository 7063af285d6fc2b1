-- Posts and creators that the shop no longer offers. Each ending is a row with its cause, and only that cause lifts it. While a
-- post has an unlifted ending, or its creator has one, `posts.published_at` is 'infinity': the one condition
-- `published_at <= app_now()` then keeps it out of every listing, feed, search, sitemap and page (decision 094). Readers with a
-- running grant find it by id.

CREATE TABLE post_endings (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  post_id uuid NOT NULL REFERENCES posts (id),
  -- 'withdrawn' leaves running grants valid.
  cause text NOT NULL CHECK (cause IN ('withdrawn')),
  ended_at timestamptz NOT NULL DEFAULT app_now(),
  lifted_at timestamptz
);
CREATE UNIQUE INDEX post_endings_one ON post_endings (post_id, cause) WHERE lifted_at IS NULL;
CREATE TABLE creator_endings (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  author_id uuid NOT NULL REFERENCES authors (id),
  -- 'hidden' takes the profile and every post off the shop and leaves running grants valid.
  cause text NOT NULL CHECK (cause IN ('hidden')),
  ended_at timestamptz NOT NULL DEFAULT app_now(),
  lifted_at timestamptz
);
CREATE UNIQUE INDEX creator_endings_one ON creator_endings (author_id, cause) WHERE lifted_at IS NULL;

CREATE FUNCTION creator_has_ended(creator uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT EXISTS (SELECT FROM creator_endings WHERE author_id = creator AND lifted_at IS NULL) $$;
CREATE FUNCTION post_has_ended(post uuid, creator uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT creator_has_ended(creator) OR EXISTS (SELECT FROM post_endings WHERE post_id = post AND lifted_at IS NULL) $$;

-- The date that readers see of a post, whether it is offered or not.
ALTER TABLE posts DISABLE TRIGGER USER;
ALTER TABLE posts ADD COLUMN publication_date timestamptz;
UPDATE posts SET publication_date = published_at;
-- The deferred checks of that update.
SET CONSTRAINTS ALL IMMEDIATE;
ALTER TABLE posts ALTER COLUMN publication_date SET NOT NULL;
ALTER TABLE posts ENABLE TRIGGER USER;

-- A writer sets `published_at` to a date; this turns it into 'infinity' while the post has ended, and back.
CREATE FUNCTION posts_follow_endings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.published_at < 'infinity' THEN NEW.publication_date := NEW.published_at; END IF;
  NEW.published_at := CASE WHEN post_has_ended(NEW.id, NEW.author_id) THEN 'infinity' ELSE NEW.publication_date END;
  RETURN NEW;
END $$;
CREATE TRIGGER posts_follow_endings BEFORE INSERT OR UPDATE OF published_at, author_id ON posts
  FOR EACH ROW EXECUTE FUNCTION posts_follow_endings();

CREATE FUNCTION post_endings_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7140523);
  UPDATE posts SET published_at = published_at, updated_at = app_now() WHERE id = NEW.post_id;
  RETURN NULL;
END $$;
CREATE TRIGGER post_endings_apply AFTER INSERT OR UPDATE ON post_endings
  FOR EACH ROW EXECUTE FUNCTION post_endings_apply();

CREATE FUNCTION creator_endings_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7140523);
  UPDATE posts SET published_at = published_at, updated_at = app_now() WHERE author_id = NEW.author_id;
  -- A creator without posts has a page as well.
  PERFORM announce_changes(ARRAY['creator ' || username, 'posts of ' || username, 'listings']) FROM authors WHERE id = NEW.author_id;
  RETURN NULL;
END $$;
CREATE TRIGGER creator_endings_apply AFTER INSERT OR UPDATE ON creator_endings
  FOR EACH ROW EXECUTE FUNCTION creator_endings_apply();

-- What was written for readers reads the date, and search leaves out what has ended.
CREATE OR REPLACE VIEW posts_in_json AS
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
        floor(extract(epoch FROM p.publication_date))::bigint AS "publishedDate", p.language, p.access_type AS "accessType",
        round(p.price_cents / 100.0, 2) AS price,
        json_build_object('data', categories_in_json(p.id, p.access_type = 'FREE')) AS categories,
        json_build_object('data', categories_in_json(p.id, p.access_type = 'PAID')) AS category_premiums) AS attributes) AS attributes) AS post) AS text
  FROM posts p LEFT JOIN LATERAL (
    SELECT m.* FROM media_files m WHERE m.post_id = p.id AND m.role = 'cover' ORDER BY m.position LIMIT 1) AS cover ON true;

CREATE OR REPLACE FUNCTION refresh_search(post_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM post_search s USING posts p
  WHERE p.id = s.post_id AND p.published_at = 'infinity' AND (post_ids IS NULL OR p.id = ANY (post_ids));
  INSERT INTO post_search AS s (post_id, published_at, document, place)
  SELECT d.post_id, d.published_at, d.document, coalesce(had.place, nextval('post_search_place'))
  FROM post_documents d LEFT JOIN post_search had USING (post_id)
  WHERE d.published_at < 'infinity' AND (post_ids IS NULL OR d.post_id = ANY (post_ids))
  ORDER BY d.published_at
  ON CONFLICT (post_id) DO UPDATE SET published_at = excluded.published_at, document = excluded.document
    WHERE (s.published_at, s.document) IS DISTINCT FROM (excluded.published_at, excluded.document)
$$;

-- Listings count and number their posts without those that have ended.
CREATE OR REPLACE FUNCTION listing_places(scope text, wanted text, after_at timestamptz, after_id uuid, upto_at timestamptz, upto_id uuid)
RETURNS TABLE (published_at timestamptz, post_id uuid) LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF scope = 'all' AND wanted = '' THEN
    RETURN QUERY SELECT p.published_at, p.id FROM posts p
      WHERE (p.published_at, p.id) > (after_at, after_id) AND (p.published_at, p.id) <= (upto_at, upto_id) AND p.published_at < 'infinity';
  ELSIF scope = 'all' THEN
    RETURN QUERY SELECT p.published_at, p.id FROM posts p WHERE p.language = wanted
      AND (p.published_at, p.id) > (after_at, after_id) AND (p.published_at, p.id) <= (upto_at, upto_id) AND p.published_at < 'infinity';
  ELSIF starts_with(scope, 'author ') AND wanted = '' THEN
    RETURN QUERY SELECT p.published_at, p.id FROM posts p WHERE p.author_id = substr(scope, 8)::uuid
      AND (p.published_at, p.id) > (after_at, after_id) AND (p.published_at, p.id) <= (upto_at, upto_id) AND p.published_at < 'infinity';
  ELSIF starts_with(scope, 'author ') THEN
    RETURN QUERY SELECT p.published_at, p.id FROM posts p WHERE p.author_id = substr(scope, 8)::uuid AND p.language = wanted
      AND (p.published_at, p.id) > (after_at, after_id) AND (p.published_at, p.id) <= (upto_at, upto_id) AND p.published_at < 'infinity';
  ELSIF wanted = '' THEN
    RETURN QUERY SELECT p.published_at, p.post_id FROM categories c JOIN post_categories p ON p.category_id = c.id
      WHERE c.name = substr(scope, 10)
      AND (p.published_at, p.post_id) > (after_at, after_id) AND (p.published_at, p.post_id) <= (upto_at, upto_id) AND p.published_at < 'infinity';
  ELSE
    RETURN QUERY SELECT p.published_at, p.post_id FROM categories c JOIN post_categories p ON p.category_id = c.id
      WHERE c.name = substr(scope, 10) AND p.language = wanted
      AND (p.published_at, p.post_id) > (after_at, after_id) AND (p.published_at, p.post_id) <= (upto_at, upto_id) AND p.published_at < 'infinity';
  END IF;
END $$;
