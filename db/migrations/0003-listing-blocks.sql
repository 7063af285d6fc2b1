-- Where a page of a listing begins and how many posts a listing has, without counting posts: each listing is cut into
-- blocks of at most 2,000 posts in its order, and each block knows its newest place and its number of posts.

CREATE TABLE listing_blocks (
  -- 'all', 'author ' and an id, 'category ' and a name (free and premium together).
  scope text NOT NULL,
  -- Empty: every language.
  language text NOT NULL,
  -- The place up to which the block reaches; it begins after the next older block.
  published_at timestamptz NOT NULL,
  post_id uuid NOT NULL,
  posts integer NOT NULL CHECK (posts > 0),
  PRIMARY KEY (scope, language, published_at, post_id)
);

-- The places of a listing after one place and up to another, as the listing's queries know them.
CREATE FUNCTION listing_places(scope text, wanted text, after_at timestamptz, after_id uuid, upto_at timestamptz, upto_id uuid)
RETURNS TABLE (published_at timestamptz, post_id uuid) LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF scope = 'all' AND wanted = '' THEN
    RETURN QUERY SELECT p.published_at, p.id FROM posts p
      WHERE (p.published_at, p.id) > (after_at, after_id) AND (p.published_at, p.id) <= (upto_at, upto_id);
  ELSIF scope = 'all' THEN
    RETURN QUERY SELECT p.published_at, p.id FROM posts p WHERE p.language = wanted
      AND (p.published_at, p.id) > (after_at, after_id) AND (p.published_at, p.id) <= (upto_at, upto_id);
  ELSIF starts_with(scope, 'author ') AND wanted = '' THEN
    RETURN QUERY SELECT p.published_at, p.id FROM posts p WHERE p.author_id = substr(scope, 8)::uuid
      AND (p.published_at, p.id) > (after_at, after_id) AND (p.published_at, p.id) <= (upto_at, upto_id);
  ELSIF starts_with(scope, 'author ') THEN
    RETURN QUERY SELECT p.published_at, p.id FROM posts p WHERE p.author_id = substr(scope, 8)::uuid AND p.language = wanted
      AND (p.published_at, p.id) > (after_at, after_id) AND (p.published_at, p.id) <= (upto_at, upto_id);
  ELSIF wanted = '' THEN
    RETURN QUERY SELECT p.published_at, p.post_id FROM categories c JOIN post_categories p ON p.category_id = c.id
      WHERE c.name = substr(scope, 10)
      AND (p.published_at, p.post_id) > (after_at, after_id) AND (p.published_at, p.post_id) <= (upto_at, upto_id);
  ELSE
    RETURN QUERY SELECT p.published_at, p.post_id FROM categories c JOIN post_categories p ON p.category_id = c.id
      WHERE c.name = substr(scope, 10) AND p.language = wanted
      AND (p.published_at, p.post_id) > (after_at, after_id) AND (p.published_at, p.post_id) <= (upto_at, upto_id);
  END IF;
END $$;

-- The block that a place falls into: the oldest that reaches it. The newest block has no end.
CREATE FUNCTION listing_block_of(wanted_scope text, wanted text, INOUT place_at timestamptz, INOUT place_id uuid)
LANGUAGE sql STABLE AS $$
  (SELECT b.published_at, b.post_id FROM listing_blocks b
   WHERE b.scope = wanted_scope AND b.language = wanted AND (b.published_at, b.post_id) >= (place_at, place_id)
   ORDER BY b.published_at, b.post_id LIMIT 1)
  UNION ALL SELECT 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff' LIMIT 1
$$;

-- Counts one block anew: an empty one goes, one that is too large is cut. Nothing is added up, so nothing can drift.
CREATE FUNCTION recount_listing_block(wanted_scope text, wanted text, upto_at timestamptz, upto_id uuid)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  after_at timestamptz;
  after_id uuid;
BEGIN
  SELECT b.published_at, b.post_id INTO after_at, after_id FROM listing_blocks b
    WHERE b.scope = wanted_scope AND b.language = wanted AND (b.published_at, b.post_id) < (upto_at, upto_id)
    ORDER BY b.published_at DESC, b.post_id DESC LIMIT 1;
  DELETE FROM listing_blocks b
    WHERE b.scope = wanted_scope AND b.language = wanted AND b.published_at = upto_at AND b.post_id = upto_id;
  INSERT INTO listing_blocks (scope, language, published_at, post_id, posts)
  SELECT wanted_scope, wanted, CASE WHEN place = 1 THEN upto_at ELSE published_at END,
    CASE WHEN place = 1 THEN upto_id ELSE post_id END, least(size, total - place + 1)
  FROM (
    SELECT published_at, post_id, total, row_number() OVER (ORDER BY published_at DESC, post_id DESC) AS place,
      CASE WHEN total <= 2000 THEN 2000 ELSE 1000 END AS size
    FROM (
      SELECT p.published_at, p.post_id, count(*) OVER () AS total
      FROM listing_places(wanted_scope, wanted, coalesce(after_at, '-infinity'),
        coalesce(after_id, '00000000-0000-0000-0000-000000000000'), upto_at, upto_id) AS p) AS counted) AS placed
  WHERE (place - 1) % size = 0;
END $$;

CREATE TYPE listing_place AS (scope text, language text, published_at timestamptz, post_id uuid);

-- Counts the blocks anew that these places fall into. Whoever publishes does so alone (the publishing lock), and sees all
-- that others have committed before.
CREATE FUNCTION recount_listings(touched listing_place[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF touched IS NULL THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(7140523);
  PERFORM recount_listing_block(scope, language, place_at, place_id) FROM (
    SELECT DISTINCT t.scope, narrowed.language, block.place_at, block.place_id
    FROM unnest(touched) AS t,
      LATERAL unnest(ARRAY['', t.language]) AS narrowed (language),
      LATERAL listing_block_of(t.scope, narrowed.language, t.published_at, t.post_id) AS block
    OFFSET 0) AS blocks;
END $$;

CREATE FUNCTION listings_follow_posts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched listing_place[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    SELECT array_agg((scope, language, published_at, id)::listing_place) INTO touched
      FROM new_rows, unnest(ARRAY['all', 'author ' || author_id]) AS scope;
  ELSIF TG_OP = 'DELETE' THEN
    SELECT array_agg((scope, language, published_at, id)::listing_place) INTO touched
      FROM old_rows, unnest(ARRAY['all', 'author ' || author_id]) AS scope;
  ELSE
    SELECT array_agg((scope, language, published_at, id)::listing_place) INTO touched FROM (
      (SELECT id, language, published_at, author_id FROM old_rows EXCEPT ALL
       SELECT id, language, published_at, author_id FROM new_rows)
      UNION ALL
      (SELECT id, language, published_at, author_id FROM new_rows EXCEPT ALL
       SELECT id, language, published_at, author_id FROM old_rows)) AS changed,
      unnest(ARRAY['all', 'author ' || author_id]) AS scope;
  END IF;
  PERFORM recount_listings(touched);
  RETURN NULL;
END $$;
CREATE TRIGGER listings_follow_new_posts AFTER INSERT ON posts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION listings_follow_posts();
CREATE TRIGGER listings_follow_old_posts AFTER DELETE ON posts
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION listings_follow_posts();
CREATE TRIGGER listings_follow_posts AFTER UPDATE ON posts
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION listings_follow_posts();

CREATE FUNCTION listings_follow_categories() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  touched listing_place[];
  earlier listing_place[];
BEGIN
  IF TG_OP <> 'DELETE' THEN
    SELECT array_agg(('category ' || c.name, r.language, r.published_at, r.post_id)::listing_place) INTO touched
      FROM new_rows r JOIN categories c ON c.id = r.category_id;
  END IF;
  IF TG_OP <> 'INSERT' THEN
    SELECT array_agg(('category ' || c.name, r.language, r.published_at, r.post_id)::listing_place) INTO earlier
      FROM old_rows r JOIN categories c ON c.id = r.category_id;
  END IF;
  PERFORM recount_listings(nullif(coalesce(touched, '{}') || coalesce(earlier, '{}'), '{}'));
  RETURN NULL;
END $$;
CREATE TRIGGER listings_follow_new_categories AFTER INSERT ON post_categories
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION listings_follow_categories();
CREATE TRIGGER listings_follow_old_categories AFTER DELETE ON post_categories
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION listings_follow_categories();
CREATE TRIGGER listings_follow_categories AFTER UPDATE ON post_categories
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION listings_follow_categories();

-- Cuts every listing anew: for a database that had posts before, and after posts were loaded past the triggers.
CREATE FUNCTION recount_all_listings() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7140523);
  DELETE FROM listing_blocks;
  PERFORM recount_listing_block(scope, language, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff') FROM (
    SELECT scopes.scope, languages.language
    FROM (SELECT 'all' AS scope UNION ALL SELECT 'author ' || id FROM authors
          UNION ALL SELECT DISTINCT 'category ' || name FROM categories) AS scopes,
      unnest(ARRAY['', 'English', 'Spanish']) AS languages (language)
    OFFSET 0) AS listings;
END $$;
SELECT recount_all_listings();
