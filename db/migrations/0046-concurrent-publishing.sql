-- Many writers publish at once (decision 108). Triggers only note which posts and creators a transaction changes. When it commits,
-- one function derives everything from them: summaries, search documents, listed places, announcements. What many posts share
-- (the counts of listings, the posts of a frequent word) is not touched then: each publication appends its change, readers add the
-- changes that are still there, and `fold_content_changes` folds them in by batches.

-- The former triggers and what only they called; all of them took one lock for the whole catalogue.
DROP FUNCTION search_follows_posts, search_follows_authors, search_follows_categories, listings_follow_posts,
  listings_follow_categories, listing_blocks_note_changes, search_words_follow_documents, announce_posts, announce_creators,
  announce_categories_of_posts, announce_files, announce_variants, summaries_follow_authors, summaries_follow_posts,
  summaries_follow_parts_of_posts, summaries_follow_changed_parts_of_posts, summaries_follow_files, summaries_follow_changed_files,
  summaries_follow_variants, summaries_follow_changed_variants, search_names_follow_authors CASCADE;
DROP FUNCTION recount_listings(listing_place[]), recount_listing_block(text, text, timestamptz, uuid), write_summaries_of_files(uuid[]),
  gain_search_word(text, integer[]), lose_search_word(text, integer[]);
DROP TYPE listing_place;

-- Listings ------------------------------------------------------------------------------------------------------------------

-- Where each post is counted: it has a row while it is in the shop or scheduled. Not a foreign key: a deleted post is uncounted by it.
CREATE TABLE listed_posts (
  post_id uuid PRIMARY KEY,
  author_id uuid NOT NULL,
  language text NOT NULL,
  published_at timestamptz NOT NULL,
  category_ids uuid[] NOT NULL,
  category_names text[] NOT NULL
);
CREATE VIEW posts_to_list AS
  SELECT p.id AS post_id, p.author_id, p.language, p.published_at,
    ARRAY(SELECT pc.category_id FROM post_categories pc WHERE pc.post_id = p.id ORDER BY pc.position) AS category_ids,
    ARRAY(SELECT c.name FROM post_categories pc JOIN categories c ON c.id = pc.category_id
          WHERE pc.post_id = p.id ORDER BY pc.position) AS category_names
  FROM posts p WHERE p.published_at < 'infinity';

-- What `listing_blocks` does not count yet: `posts` more or fewer at a place in the listings of `scopes`; 0 for a post that only
-- changed. A scope stands twice where a post is in both categories of a name.
CREATE TABLE listing_changes (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  post_id uuid NOT NULL,
  language text NOT NULL,
  published_at timestamptz NOT NULL,
  scopes text[] NOT NULL,
  posts integer NOT NULL CHECK (posts BETWEEN -1 AND 1),
  changed_at timestamptz NOT NULL DEFAULT app_now()
);
-- Rows stay for milliseconds: many dead ones would be read in vain.
ALTER TABLE listing_changes SET (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, autovacuum_analyze_threshold = 1000000000);
ALTER TABLE listing_blocks DROP CONSTRAINT listing_blocks_posts_check, ADD CHECK (posts >= 0);

CREATE FUNCTION listing_scopes(author uuid, category_names text[]) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY['all', 'author ' || author] || ARRAY(SELECT 'category ' || name FROM unnest(category_names) AS name)
$$;

-- Brings `listed_posts` up to date for these posts, appends what changes in listings, and returns what to announce.
CREATE FUNCTION relist_posts(ids uuid[]) RETURNS text[] LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  removed listed_posts[];
  added listed_posts[];
BEGIN
  SELECT array_agg(f) FILTER (WHERE f.post_id IS NOT NULL),
    array_agg((c.post_id, c.author_id, c.language, c.published_at, c.category_ids, c.category_names)::listed_posts) FILTER (WHERE c.post_id IS NOT NULL)
    INTO removed, added
  FROM (SELECT * FROM listed_posts WHERE post_id = ANY (ids)) AS f FULL JOIN (SELECT * FROM posts_to_list WHERE post_id = ANY (ids)) AS c USING (post_id)
  WHERE (f.author_id, f.language, f.published_at, f.category_ids, f.category_names)
    IS DISTINCT FROM (c.author_id, c.language, c.published_at, c.category_ids, c.category_names);
  DELETE FROM listed_posts WHERE post_id IN (SELECT post_id FROM unnest(removed));
  INSERT INTO listed_posts SELECT * FROM unnest(added);
  INSERT INTO listing_changes (post_id, language, published_at, scopes, posts)
    SELECT post_id, language, published_at, listing_scopes(author_id, category_names), -1 FROM unnest(removed)
    UNION ALL SELECT post_id, language, published_at, listing_scopes(author_id, category_names), 1 FROM unnest(added)
    UNION ALL SELECT post_id, language, published_at, ARRAY['all'], 0 FROM listed_posts
      WHERE post_id = ANY (ids) AND post_id NOT IN (SELECT post_id FROM unnest(added));
  RETURN ARRAY(
    WITH moved AS (SELECT * FROM unnest(removed) UNION ALL SELECT * FROM unnest(added))
    SELECT 'listings' WHERE EXISTS (SELECT FROM moved)
    UNION SELECT 'posts of ' || a.username FROM moved JOIN authors a ON a.id = moved.author_id
    -- A category is in every menu while it has a published post.
    -- Of many posts `announce_changes` makes 'all'.
    UNION SELECT 'categories' FROM (SELECT DISTINCT unnest(category_ids) AS category FROM moved WHERE cardinality(ids) <= 100) AS touched
      WHERE NOT EXISTS (SELECT FROM post_categories p WHERE p.category_id = category AND p.published_at <= app_now() AND p.post_id <> ALL (ids)));
END $$;

CREATE FUNCTION listing_block_size() RETURNS integer LANGUAGE sql IMMUTABLE AS $$ SELECT 2000 $$;

-- Cuts one block into blocks of half the size at most, and counts each: the posts at its places without those that
-- `listing_changes` holds still. One statement, so that it sees both as they are at one moment.
CREATE FUNCTION cut_listing_block(wanted_scope text, wanted text, upto_at timestamptz, upto_id uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  after_at timestamptz;
  after_id uuid;
BEGIN
  SELECT b.published_at, b.post_id INTO after_at, after_id FROM listing_blocks b
    WHERE b.scope = wanted_scope AND b.language = wanted AND (b.published_at, b.post_id) < (upto_at, upto_id)
    ORDER BY b.published_at DESC, b.post_id DESC LIMIT 1;
  after_at := coalesce(after_at, '-infinity');
  after_id := coalesce(after_id, '00000000-0000-0000-0000-000000000000');
  DELETE FROM listing_blocks b
    WHERE b.scope = wanted_scope AND b.language = wanted AND b.published_at = upto_at AND b.post_id = upto_id;
  INSERT INTO listing_blocks (scope, language, published_at, post_id, posts)
  WITH places AS (
    SELECT p.published_at, p.post_id, row_number() OVER (ORDER BY p.published_at DESC, p.post_id DESC) - 1 AS place,
      CASE WHEN count(*) OVER () > listing_block_size() THEN listing_block_size() / 2 ELSE listing_block_size() END AS size
    FROM listing_places(wanted_scope, wanted, after_at, after_id, upto_at, upto_id) AS p),
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

-- Folds these changes into the blocks. Only one transaction at a time (`fold_content_changes`).
CREATE FUNCTION fold_listing_changes(most integer) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
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
    ELSIF block.posts > listing_block_size() THEN
      PERFORM cut_listing_block(block.scope, block.language, block.published_at, block.post_id);
    END IF;
  END LOOP;
END $$;

-- Counts every listing again: for posts that were loaded past the triggers.
CREATE OR REPLACE FUNCTION recount_all_listings() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE posts, listing_changes IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM listing_changes;
  DELETE FROM listing_blocks;
  DELETE FROM listed_posts;
  INSERT INTO listed_posts SELECT * FROM posts_to_list;
  PERFORM cut_listing_block(scope, language, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff') FROM (
    SELECT scopes.scope, languages.language
    FROM (SELECT 'all' AS scope UNION ALL SELECT 'author ' || id FROM authors
          UNION ALL SELECT DISTINCT 'category ' || name FROM categories) AS scopes,
      unnest(ARRAY['', 'English', 'Spanish']) AS languages (language)
    OFFSET 0) AS listings;
END $$;
INSERT INTO listed_posts SELECT * FROM posts_to_list;

-- Search --------------------------------------------------------------------------------------------------------------------

-- What `search_words` and `search_places` do not say yet of the post at a place. A post's rows are in the order of its changes.
CREATE TABLE search_changes (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  place integer NOT NULL,
  lost text[] NOT NULL,
  gained text[] NOT NULL
);
ALTER TABLE search_changes SET (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, autovacuum_analyze_threshold = 1000000000);

CREATE FUNCTION note_search_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lost text[] := '{}';
  gained text[] := '{}';
BEGIN
  IF TG_OP = 'INSERT' THEN gained := ARRAY(SELECT search_words_of(NEW.document));
  ELSIF TG_OP = 'DELETE' THEN lost := ARRAY(SELECT search_words_of(OLD.document));
  ELSE
    lost := ARRAY(SELECT search_words_of(OLD.document) EXCEPT SELECT search_words_of(NEW.document));
    gained := ARRAY(SELECT search_words_of(NEW.document) EXCEPT SELECT search_words_of(OLD.document));
  END IF;
  IF lost <> '{}' OR gained <> '{}' THEN
    INSERT INTO search_changes (place, lost, gained) VALUES (coalesce(NEW.place, OLD.place), lost, gained);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_search_change AFTER INSERT OR UPDATE OR DELETE ON post_search
  FOR EACH ROW EXECUTE FUNCTION note_search_change();

-- A word that a post lost (-1) or gained (1).
CREATE TYPE search_word_change AS (id bigint, place integer, word text, change integer);

-- Folds changes into the words. Of several changes of a word at one place the last one decides the bit.
CREATE FUNCTION fold_search_changes(most integer) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  changes search_word_change[];
  last_changes search_word_change[];
BEGIN
  WITH taken AS (
    DELETE FROM search_changes WHERE id IN (SELECT id FROM search_changes ORDER BY id LIMIT most) RETURNING *)
  SELECT array_agg((c.id, c.place, c.word, c.change)::search_word_change) INTO changes FROM (
    SELECT id, place, unnest(gained) AS word, 1 AS change FROM taken
    UNION ALL SELECT id, place, unnest(lost), -1 FROM taken) AS c;
  IF changes IS NULL THEN RETURN; END IF;
  WITH counted AS (
    INSERT INTO search_words AS w (word, posts) SELECT word, sum(change) FROM unnest(changes) GROUP BY word
    ON CONFLICT (word) DO UPDATE SET posts = w.posts + excluded.posts RETURNING w.word, w.mapped)
  SELECT array_agg((c.id, c.place, c.word, c.change)::search_word_change) INTO last_changes FROM (
    SELECT DISTINCT ON (c.word, c.place) c.* FROM unnest(changes) AS c JOIN counted ON counted.word = c.word AND counted.mapped
    ORDER BY c.word, c.place, c.id DESC) AS c;
  UPDATE search_places AS p SET places = p.places & ~ bits.places
    FROM (SELECT word, array_agg(place) AS at FROM unnest(last_changes) WHERE change < 0 GROUP BY word) AS lost,
      LATERAL search_bits(lost.at) AS bits
    WHERE p.word = lost.word AND p.block = bits.block;
  INSERT INTO search_places AS p (word, block, places)
    SELECT gained.word, bits.block, bits.places
    FROM (SELECT word, array_agg(place) AS at FROM unnest(last_changes) WHERE change > 0 GROUP BY word) AS gained,
      LATERAL search_bits(gained.at) AS bits
    ON CONFLICT (word, block) DO UPDATE SET places = p.places | excluded.places;
  PERFORM map_search_word(w.word) FROM search_words w
    WHERE w.posts >= 2048 AND NOT w.mapped AND w.word = ANY (ARRAY(SELECT word FROM unnest(changes)));
END $$;

-- Folds up to 500 changes of each kind, and returns whether any are left. One transaction at a time: the others wait their turn.
CREATE FUNCTION fold_content_changes() RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM listing_changes) AND NOT EXISTS (SELECT FROM search_changes) THEN RETURN false; END IF;
  PERFORM pg_advisory_xact_lock(7140523);
  PERFORM fold_listing_changes(500);
  PERFORM fold_search_changes(500);
  RETURN EXISTS (SELECT FROM listing_changes) OR EXISTS (SELECT FROM search_changes);
END $$;

-- Counts all words again: for posts that were loaded past the triggers.
CREATE OR REPLACE FUNCTION recount_search_words() RETURNS void LANGUAGE sql AS $$
  LOCK TABLE posts, search_changes IN SHARE ROW EXCLUSIVE MODE;
  TRUNCATE search_words, search_places;
  DELETE FROM search_changes;
  INSERT INTO search_words (word, posts)
    SELECT word, ndoc FROM ts_stat('SELECT document FROM post_search') WHERE word COLLATE "C" NOT BETWEEN '@0' AND '@:';
  UPDATE search_words SET mapped = true WHERE posts >= 2048;
  INSERT INTO search_places (word, block, places)
    SELECT w.word, s.place / 16384, bit_or(set_bit(B'0'::bit(16384), s.place % 16384, 1))
    FROM post_search s, unnest(tsvector_to_array(s.document)) AS written JOIN search_words w ON w.word = written AND w.mapped
    GROUP BY 1, 2;
$$;

-- As before; posts whose words are not folded yet are compared one by one.
CREATE OR REPLACE FUNCTION search_candidates(words jsonb, most integer)
RETURNS TABLE (post_id uuid, published_at timestamptz, document tsvector)
LANGUAGE plpgsql STABLE ROWS 1000 SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  newest timestamptz := app_now();
  required tsquery := search_all(words);
  meetings record := search_meetings(words, 2 * most);
  days numeric := 1;
  step integer;
  spans integer;
  first_span bigint;
  within tsquery;
  found post_search[];
BEGIN
  IF meetings.places IS NOT NULL THEN
    RETURN QUERY SELECT s.post_id, s.published_at, s.document FROM (
        (SELECT met.place, met.published_at, met.post_id FROM post_search met
         WHERE met.place = ANY (meetings.places) AND met.place <> ALL (ARRAY(SELECT c.place FROM search_changes c))
           AND met.published_at <= newest
         ORDER BY met.published_at DESC, met.post_id DESC LIMIT most)
        UNION
        (SELECT other.place, other.published_at, other.post_id FROM post_search other
         WHERE other.document @@ meetings.others AND other.published_at <= newest)
        UNION
        (SELECT fresh.place, fresh.published_at, fresh.post_id FROM post_search fresh
         WHERE fresh.place = ANY (ARRAY(SELECT c.place FROM search_changes c)) AND fresh.document @@ required AND fresh.published_at <= newest)
        ORDER BY published_at DESC, post_id DESC LIMIT most) AS newest_met
      JOIN post_search s USING (place) ORDER BY s.published_at DESC, s.post_id DESC;
    RETURN;
  END IF;
  LOOP
    -- So many days in four to sixteen spans and the one that has begun: long spans would read many posts in vain.
    step := greatest(0, floor(log(4, days)) - 1);
    spans := ceil(days / 4 ^ step);
    first_span := search_span(newest, step) - spans;
    -- After the widest spans there is only everything.
    within := CASE WHEN step > 5 THEN required
      ELSE required && (SELECT string_agg(format('''@%s:%s''', step, first_span + n), ' | ')::tsquery
        FROM generate_series(0, spans) AS n) END;
    found := ARRAY(SELECT s FROM post_search s WHERE s.document @@ within AND s.published_at <= newest
      ORDER BY s.published_at DESC, s.post_id DESC LIMIT most);
    EXIT WHEN cardinality(found) = most OR step > 5;
    days := greatest(2 * days, 1.3 * most / (cardinality(found) + 1)
      * (extract(epoch FROM newest) / 86400 - first_span * 4 ^ step));
  END LOOP;
  RETURN QUERY SELECT f.post_id, f.published_at, f.document FROM unnest(found) AS f;
END $$;

-- Whether some post has one of these words.
CREATE OR REPLACE FUNCTION search_knows(forms text[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM search_words WHERE word = ANY (forms) AND posts > 0) OR EXISTS (SELECT FROM search_changes WHERE gained && forms)
$$;

-- Up to `most` words that begin like this, the shortest first.
CREATE FUNCTION search_word_completions(begun text, most integer) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  (SELECT word FROM search_words WHERE word >= begun AND word < begun || U&'\+10FFFF' ORDER BY length(word), word LIMIT most)
  UNION SELECT word FROM search_changes, unnest(gained) AS word WHERE starts_with(word, begun)
$$;

-- As before, with the completions of words that are not folded yet.
CREATE OR REPLACE FUNCTION search_query(value text, loosely boolean DEFAULT false,
  OUT words jsonb, OUT required tsquery, OUT exact tsquery, OUT names tsquery) LANGUAGE plpgsql STABLE AS $$
DECLARE
  typed text[] := (regexp_split_to_array(btrim(search_text(value)), '\s+'))[1:24];
  last_word text := typed[cardinality(typed)];
  knows_all boolean := loosely AND (SELECT bool_and(search_knows(ARRAY[one])) FROM unnest(typed) AS one);
  word text;
  forms text[];
  named text[];
  is_known boolean;
  joining jsonb := '[]';
BEGIN
  words := '[]';
  FOREACH word IN ARRAY typed LOOP
    forms := ARRAY(SELECT form
      FROM unnest(tsvector_to_array(search_vector(word, 'English') || search_vector(word, 'Spanish'))) AS form
      WHERE form = word OR NOT search_joins(form));
    CONTINUE WHEN cardinality(forms) = 0;
    exact := coalesce(exact || search_any(to_jsonb(forms)), search_any(to_jsonb(forms)));
    is_known := search_knows(forms);
    named := ARRAY[word];
    IF NOT is_known AND length(word) > 1 THEN
      named := named || ARRAY(SELECT search_name_completions(word, 50));
    END IF;
    IF loosely AND (knows_all OR NOT is_known) THEN
      named := named || ARRAY(SELECT search_near_words(word));
    END IF;
    forms := ARRAY(SELECT unnest(forms) UNION SELECT unnest(named));
    IF word = last_word THEN
      forms := ARRAY(SELECT unnest(forms) UNION SELECT search_name_completions(word, 50) UNION SELECT search_word_completions(last_word, 200));
    END IF;
    IF search_joins(word) THEN
      joining := joining || jsonb_build_array(forms);
    ELSE
      words := words || jsonb_build_array(forms);
      names := concat_ws(' | ', names::text,
        (SELECT string_agg(search_literal(one) || ':D', ' | ') FROM unnest(named) AS one))::tsquery;
    END IF;
  END LOOP;
  IF words = '[]' THEN words := joining; END IF;
  required := search_all(words);
END $$;

-- What is derived when a transaction commits ----------------------------------------------------------------------------------

-- Without a lock of the catalogue: `derive_changed_content` locks the rows of the posts and creators.
CREATE OR REPLACE FUNCTION write_author_summaries(author_ids uuid[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  author_ids := coalesce(author_ids, ARRAY(SELECT id FROM authors));
  INSERT INTO author_summaries AS s (author_id, written)
    SELECT author_id, json_in_ascii(left(text, -2)) || ',"email":' FROM authors_in_json
    WHERE author_id = ANY (author_ids)
    ON CONFLICT (author_id) DO UPDATE SET written = excluded.written WHERE s.written <> excluded.written;
END $$;
CREATE OR REPLACE FUNCTION write_post_summaries(post_ids uuid[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  post_ids := coalesce(post_ids, ARRAY(SELECT id FROM posts));
  INSERT INTO post_summaries AS s (post_id, author_id, written)
    SELECT post_id, author_id, json_in_ascii(left(text, -2)) || ',"author":{"data":' FROM posts_in_json
    WHERE post_id = ANY (post_ids)
    ON CONFLICT (post_id) DO UPDATE SET author_id = excluded.author_id, written = excluded.written
      WHERE (s.author_id, s.written) <> (excluded.author_id, excluded.written);
END $$;
-- A deleted summary is written again (`note_deleted_summary`).
ALTER TABLE posts DROP CONSTRAINT posts_have_summaries;

-- Writes the documents of these posts where they differ; of all posts for null. A post keeps its place.
CREATE OR REPLACE FUNCTION refresh_search(post_ids uuid[]) RETURNS void LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  post_ids := coalesce(post_ids, ARRAY(SELECT id FROM posts));
  DELETE FROM post_search s USING posts p
    WHERE s.post_id = ANY (post_ids) AND p.id = s.post_id AND p.published_at = 'infinity';
  INSERT INTO post_search AS s (post_id, published_at, document, place)
    SELECT d.post_id, d.published_at, d.document, coalesce(had.place, nextval('post_search_place'))
    FROM post_documents d LEFT JOIN post_search had USING (post_id)
    WHERE d.published_at < 'infinity' AND d.post_id = ANY (post_ids)
    ORDER BY d.published_at
    ON CONFLICT (post_id) DO UPDATE SET published_at = excluded.published_at, document = excluded.document
      WHERE (s.published_at, s.document) IS DISTINCT FROM (excluded.published_at, excluded.document);
END $$;

CREATE FUNCTION write_search_names(author_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_names (word)
  SELECT DISTINCT word FROM authors a,
    regexp_split_to_table(btrim(search_text(concat_ws(' ', a.first_name, a.last_name, a.username))), '\s+') AS word
  WHERE a.id = ANY (author_ids) AND word <> '' ORDER BY word
  ON CONFLICT DO NOTHING
$$;

-- The posts and creators that a transaction has changed; 'name' is a creator whose name changed, which their posts are found by.
-- Each row is deleted before its transaction commits, so a crash loses nothing.
CREATE UNLOGGED TABLE changed_content (
  transaction xid8 NOT NULL DEFAULT pg_current_xact_id(),
  kind text NOT NULL CHECK (kind IN ('post', 'creator', 'name')),
  id uuid NOT NULL,
  PRIMARY KEY (transaction, kind, id)
);
ALTER TABLE changed_content SET (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0, autovacuum_analyze_threshold = 1000000000);

CREATE FUNCTION note_changed(changed_kind text, changed_id uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF changed_id IS NULL THEN RETURN; END IF;
  INSERT INTO changed_content (kind, id) VALUES (changed_kind, changed_id) ON CONFLICT DO NOTHING;
END $$;

-- Runs once for all that a transaction has changed, at its end. Locks creators, then posts: what others have committed until then
-- is read as well.
CREATE FUNCTION derive_changed_content() RETURNS trigger LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  changed_posts uuid[];
  changed_creators uuid[];
  renamed uuid[];
BEGIN
  -- An earlier row of the transaction has brought this one along.
  IF NOT EXISTS (SELECT FROM changed_content c WHERE (c.transaction, c.kind, c.id) = (NEW.transaction, NEW.kind, NEW.id)) THEN RETURN NULL; END IF;
  WITH taken AS (DELETE FROM changed_content WHERE transaction = NEW.transaction RETURNING kind, id)
  SELECT coalesce(array_agg(id) FILTER (WHERE kind = 'post'), '{}'), coalesce(array_agg(id) FILTER (WHERE kind = 'creator'), '{}'),
    coalesce(array_agg(id) FILTER (WHERE kind = 'name'), '{}') INTO changed_posts, changed_creators, renamed FROM taken;
  PERFORM FROM authors a
    WHERE a.id = ANY (changed_creators || ARRAY(SELECT p.author_id FROM posts p WHERE p.id = ANY (changed_posts))) ORDER BY a.id FOR SHARE;
  PERFORM FROM posts p WHERE p.id = ANY (changed_posts) ORDER BY p.id FOR NO KEY UPDATE;
  IF changed_creators <> '{}' THEN
    PERFORM write_author_summaries(changed_creators);
    PERFORM announce_changes(array_agg('creator ' || username)) FROM authors WHERE id = ANY (changed_creators);
  END IF;
  IF renamed <> '{}' THEN
    PERFORM write_search_names(renamed);
    PERFORM refresh_search(ARRAY(SELECT p.id FROM posts p WHERE p.author_id = ANY (renamed)));
  END IF;
  IF changed_posts <> '{}' THEN
    PERFORM write_post_summaries(changed_posts);
    PERFORM refresh_search(changed_posts);
    PERFORM announce_changes(relist_posts(changed_posts) || ARRAY(SELECT 'post ' || id FROM unnest(changed_posts) AS id));
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER derive_changed_content AFTER INSERT ON changed_content
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION derive_changed_content();

CREATE FUNCTION note_changed_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed('post', coalesce(NEW.id, OLD.id));
  RETURN NULL;
END $$;
CREATE TRIGGER note_changed_post AFTER INSERT OR UPDATE OR DELETE ON posts
  FOR EACH ROW EXECUTE FUNCTION note_changed_post();

-- For slugs, categories and deleted summaries. A row that moves to another post changes both.
CREATE FUNCTION note_changed_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed('post', OLD.post_id);
  PERFORM note_changed('post', NEW.post_id);
  RETURN NULL;
END $$;
CREATE TRIGGER note_changed_slug AFTER INSERT OR UPDATE OR DELETE ON post_slugs
  FOR EACH ROW EXECUTE FUNCTION note_changed_part();
CREATE TRIGGER note_changed_category AFTER INSERT OR UPDATE OR DELETE ON post_categories
  FOR EACH ROW EXECUTE FUNCTION note_changed_part();
CREATE TRIGGER note_deleted_summary AFTER DELETE ON post_summaries
  FOR EACH ROW EXECUTE FUNCTION note_changed_part();

CREATE FUNCTION note_changed_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed('post', OLD.post_id);
  PERFORM note_changed('post', NEW.post_id);
  PERFORM note_changed('creator', OLD.author_id);
  PERFORM note_changed('creator', NEW.author_id);
  RETURN NULL;
END $$;
CREATE TRIGGER note_changed_file AFTER INSERT OR UPDATE OR DELETE ON media_files
  FOR EACH ROW EXECUTE FUNCTION note_changed_file();

-- The variants of a deleted file go with it; then the file's own trigger notes the change.
CREATE FUNCTION note_changed_variant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changed('post', post_id), note_changed('creator', author_id)
    FROM media_files WHERE id IN (OLD.media_file_id, NEW.media_file_id);
  RETURN NULL;
END $$;
CREATE TRIGGER note_changed_variant AFTER INSERT OR UPDATE OR DELETE ON media_variants
  FOR EACH ROW EXECUTE FUNCTION note_changed_variant();

CREATE FUNCTION note_changed_creator() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM announce_changes(ARRAY['creator ' || OLD.username]); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM note_changed('creator', NEW.id); END IF;
  IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' AND (OLD.first_name, OLD.last_name, OLD.username) <> (NEW.first_name, NEW.last_name, NEW.username) THEN
    PERFORM note_changed('name', NEW.id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER note_changed_creator AFTER INSERT OR UPDATE OR DELETE ON authors
  FOR EACH ROW EXECUTE FUNCTION note_changed_creator();

CREATE OR REPLACE FUNCTION post_endings_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE posts SET published_at = published_at, updated_at = app_now() WHERE id = NEW.post_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION creator_endings_apply() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Nobody publishes a post in the creator's name meanwhile.
  PERFORM FROM authors WHERE id = NEW.author_id FOR NO KEY UPDATE;
  UPDATE posts SET published_at = published_at, updated_at = app_now() WHERE author_id = NEW.author_id;
  -- A creator without posts has a page as well.
  PERFORM announce_changes(ARRAY['creator ' || username, 'posts of ' || username, 'listings']) FROM authors WHERE id = NEW.author_id;
  RETURN NULL;
END $$;

-- As before, and keeps what a transaction has announced, for `derive_now`.
CREATE OR REPLACE FUNCTION announce_changes(tags text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(tags) > 100 THEN tags := '{all}'; END IF;
  PERFORM pg_notify('content_changed', tag) FROM unnest(tags) AS tag WHERE tag IS NOT NULL;
  PERFORM set_config('vitrina.announced', concat_ws(E'\n', nullif(current_setting('vitrina.announced', true), ''), array_to_string(tags, E'\n')), true);
END $$;

-- Derives what the transaction has changed before it commits, and returns what it has announced.
CREATE FUNCTION derive_now() RETURNS text[] LANGUAGE plpgsql AS $$
BEGIN
  SET CONSTRAINTS derive_changed_content IMMEDIATE;
  SET CONSTRAINTS derive_changed_content DEFERRED;
  RETURN coalesce(string_to_array(nullif(current_setting('vitrina.announced', true), ''), E'\n'), '{}');
END $$;

-- Publishing looks for slugs that begin like another one.
CREATE INDEX post_slugs_by_beginning ON post_slugs (slug COLLATE "C");

-- A process that enters has answered the last question. Of a sequence never used that was the first one, still to be asked.
SELECT setval('page_questions', greatest(2, last_value + 1)) FROM page_questions;
