-- The posts of a part of a listing are read from the part's own end. The former condition `published_at < 'infinity'` had the index
-- read from the newest post of the whole listing on, so that a change of an old post cost as much as there were newer ones.
CREATE OR REPLACE FUNCTION listing_places(scope text, wanted text, after_at timestamptz, after_id uuid, upto_at timestamptz, upto_id uuid)
RETURNS TABLE (published_at timestamptz, post_id uuid) STABLE LANGUAGE plpgsql AS $$
DECLARE
  -- Posts that have ended lie behind it, at 'infinity'.
  last_date constant timestamptz := '294276-12-31 23:59:59.999999Z';
BEGIN
  IF scope = 'all' AND wanted = '' THEN
    RETURN QUERY SELECT p.published_at, p.id FROM posts p
      WHERE (p.published_at, p.id) > (after_at, after_id) AND (p.published_at, p.id) <= (least(upto_at, last_date), upto_id);
  ELSIF scope = 'all' THEN
    RETURN QUERY SELECT p.published_at, p.id FROM posts p WHERE p.language = wanted
      AND (p.published_at, p.id) > (after_at, after_id) AND (p.published_at, p.id) <= (least(upto_at, last_date), upto_id);
  ELSIF starts_with(scope, 'author ') AND wanted = '' THEN
    RETURN QUERY SELECT p.published_at, p.id FROM posts p WHERE p.author_id = substr(scope, 8)::uuid
      AND (p.published_at, p.id) > (after_at, after_id) AND (p.published_at, p.id) <= (least(upto_at, last_date), upto_id);
  ELSIF starts_with(scope, 'author ') THEN
    RETURN QUERY SELECT p.published_at, p.id FROM posts p WHERE p.author_id = substr(scope, 8)::uuid AND p.language = wanted
      AND (p.published_at, p.id) > (after_at, after_id) AND (p.published_at, p.id) <= (least(upto_at, last_date), upto_id);
  ELSIF wanted = '' THEN
    RETURN QUERY SELECT p.published_at, p.post_id FROM categories c JOIN post_categories p ON p.category_id = c.id
      WHERE c.name = substr(scope, 10)
      AND (p.published_at, p.post_id) > (after_at, after_id) AND (p.published_at, p.post_id) <= (least(upto_at, last_date), upto_id);
  ELSE
    RETURN QUERY SELECT p.published_at, p.post_id FROM categories c JOIN post_categories p ON p.category_id = c.id
      WHERE c.name = substr(scope, 10) AND p.language = wanted
      AND (p.published_at, p.post_id) > (after_at, after_id) AND (p.published_at, p.post_id) <= (least(upto_at, last_date), upto_id);
  END IF;
END $$;

-- How many posts a block of a listing holds at most. A page reads every block and passes over the posts of one: with blocks of 2,000
-- the 10,000 blocks of ten million posts cost more than anything else. A block costs about as much as 20 posts, so that blocks
-- which grow with the root of 43 times the posts cost the least together. A part of the sitemap may be larger by one block, so that
-- none has more than 20,000.
CREATE FUNCTION listing_block_limit(posts bigint) RETURNS integer IMMUTABLE LANGUAGE sql
AS $$ SELECT least(20000, greatest(2000, ceil(sqrt(43 * posts))))::integer $$;

CREATE OR REPLACE FUNCTION cut_listing_block(wanted_scope text, wanted text, upto_at timestamptz, upto_id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  after_at timestamptz;
  after_id uuid;
  others bigint;
BEGIN
  SELECT b.published_at, b.post_id INTO after_at, after_id FROM listing_blocks b
    WHERE b.scope = wanted_scope AND b.language = wanted AND (b.published_at, b.post_id) < (upto_at, upto_id)
    ORDER BY b.published_at DESC, b.post_id DESC LIMIT 1;
  after_at := coalesce(after_at, '-infinity');
  after_id := coalesce(after_id, '00000000-0000-0000-0000-000000000000');
  DELETE FROM listing_blocks b
    WHERE b.scope = wanted_scope AND b.language = wanted AND b.published_at = upto_at AND b.post_id = upto_id;
  SELECT coalesce(sum(b.posts), 0) INTO others FROM listing_blocks b WHERE b.scope = wanted_scope AND b.language = wanted;
  INSERT INTO listing_blocks (scope, language, published_at, post_id, posts)
  WITH places AS (
    SELECT p.published_at, p.post_id, p.place, CASE WHEN p.posts > p.most THEN p.most / 2 ELSE p.most END AS size
    FROM (
      SELECT l.published_at, l.post_id, row_number() OVER (ORDER BY l.published_at DESC, l.post_id DESC) - 1 AS place,
        count(*) OVER () AS posts, listing_block_limit(others + count(*) OVER ()) AS most
      FROM listing_places(wanted_scope, wanted, after_at, after_id, upto_at, upto_id) AS l) AS p),
  blocks AS (
    SELECT place / size AS number, count(*) AS posts, CASE place / size WHEN 0 THEN upto_at ELSE max(published_at) END AS published_at,
      CASE place / size WHEN 0 THEN upto_id ELSE (array_agg(post_id) FILTER (WHERE place % size = 0))[1] END AS post_id
    FROM places GROUP BY 1
    UNION ALL SELECT 0, 0, upto_at, upto_id WHERE NOT EXISTS (SELECT FROM places)),
  reaching AS (
    SELECT *, lead(published_at, 1, after_at) OVER older AS older_at, lead(post_id, 1, after_id) OVER older AS older_id
    FROM blocks WINDOW older AS (ORDER BY number)),
  uncounted AS MATERIALIZED (
    SELECT published_at, post_id, posts * cardinality(array_positions(scopes, wanted_scope)) AS posts FROM listing_changes
    WHERE wanted_scope = ANY (scopes) AND (wanted = '' OR language = wanted))
  SELECT wanted_scope, wanted, r.published_at, r.post_id, r.posts - (
    SELECT coalesce(sum(u.posts), 0) FROM uncounted u
    WHERE (u.published_at, u.post_id) > (r.older_at, r.older_id) AND (u.published_at, u.post_id) <= (r.published_at, r.post_id))
  FROM reaching r;
  DELETE FROM listing_blocks b WHERE b.scope = wanted_scope AND b.language = wanted AND b.posts = 0;
END $$;

CREATE OR REPLACE FUNCTION fold_listing_changes(most integer) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  block listing_blocks;
BEGIN
  FOR block IN
    WITH taken AS (
      DELETE FROM listing_changes WHERE id IN (SELECT id FROM listing_changes ORDER BY id LIMIT most) RETURNING *),
    placed AS (
      SELECT scope, narrowed.language, at.place_at, at.place_id, sum(t.posts) AS posts, max(t.changed_at) AS changed_at
      FROM taken t, unnest(t.scopes) AS scope, unnest(ARRAY['', t.language]) AS narrowed (language),
        LATERAL listing_block_of(scope, narrowed.language, t.published_at, t.post_id) AS at
      GROUP BY 1, 2, 3, 4)
    INSERT INTO listing_blocks AS b (scope, language, published_at, post_id, posts, changed_at)
    SELECT p.scope, p.language, p.place_at, p.place_id, p.posts + coalesce(had.posts, 0), p.changed_at
    FROM placed p LEFT JOIN listing_blocks had
      ON (had.scope, had.language, had.published_at, had.post_id) = (p.scope, p.language, p.place_at, p.place_id)
    ON CONFLICT (scope, language, published_at, post_id)
      DO UPDATE SET posts = excluded.posts, changed_at = greatest(b.changed_at, excluded.changed_at)
    RETURNING b.*
  LOOP
    IF block.posts = 0 THEN
      DELETE FROM listing_blocks b WHERE b.scope = block.scope AND b.language = block.language
        AND b.published_at = block.published_at AND b.post_id = block.post_id;
    ELSIF block.posts > listing_block_limit(0) AND block.posts > listing_block_limit(
        (SELECT sum(b.posts) FROM listing_blocks b WHERE b.scope = block.scope AND b.language = block.language)) THEN
      PERFORM cut_listing_block(block.scope, block.language, block.published_at, block.post_id);
    END IF;
  END LOOP;
END $$;

DROP FUNCTION listing_block_size();
