-- Words that are each in many posts and seldom in the same one: an index walks all of their posts to find the few. Each
-- frequent word therefore also knows its posts as bits, and bits of a million posts are combined in a millisecond. A search
-- can be narrowed to a category.

-- A post's bit: block `place / 16384`, bit `place % 16384`. In order of arrival.
CREATE SEQUENCE post_search_place AS integer MINVALUE 0;
ALTER TABLE post_search ADD COLUMN place integer NOT NULL DEFAULT nextval('post_search_place');
ALTER TABLE post_search ADD CONSTRAINT post_search_newest UNIQUE (place) INCLUDE (published_at, post_id);

-- Completions are read from here too: what begins with an @ is no word.
ALTER TABLE search_words
  ADD COLUMN posts integer NOT NULL DEFAULT 0,
  -- Has its posts as bits, for good: from its 2,048th post on.
  ADD COLUMN mapped boolean NOT NULL DEFAULT false;

CREATE TABLE search_places (
  word text COLLATE "C" REFERENCES search_words (word),
  block integer,
  places bit(16384) NOT NULL,
  PRIMARY KEY (word, block)
);
-- Mostly zeros in most blocks: kept small in the row itself.
ALTER TABLE search_places ALTER COLUMN places SET STORAGE MAIN;
ALTER TABLE search_places SET (toast_tuple_target = 128, fillfactor = 70);

CREATE OR REPLACE VIEW post_documents AS
  SELECT p.id AS post_id, p.published_at,
    setweight(search_vector(search_text(p.title), p.language), 'A')
    || setweight(search_vector(search_text(concat_ws(' ', a.first_name, a.last_name, a.username,
         (SELECT string_agg(c.name, ' ' ORDER BY pc.position)
          FROM post_categories pc JOIN categories c ON c.id = pc.category_id WHERE pc.post_id = p.id))), p.language), 'B')
    || setweight(search_vector(search_text(coalesce(p.excerpt, '')), p.language), 'C')
    || array_to_tsvector(ARRAY['@' || p.language]
         || ARRAY(SELECT '@in ' || c.name FROM post_categories pc JOIN categories c ON c.id = pc.category_id
                  WHERE pc.post_id = p.id)
         || ARRAY(SELECT '@' || step || ':' || search_span(p.published_at, step) FROM generate_series(0, 5) AS step)) AS document
  FROM posts p JOIN authors a ON a.id = p.author_id;

-- Writes the documents of these posts anew where they differ; of all posts for null. A post keeps its place.
CREATE OR REPLACE FUNCTION refresh_search(post_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO post_search AS s (post_id, published_at, document, place)
  SELECT d.post_id, d.published_at, d.document, coalesce(had.place, nextval('post_search_place'))
  FROM post_documents d LEFT JOIN post_search had USING (post_id)
  WHERE post_ids IS NULL OR d.post_id = ANY (post_ids)
  ORDER BY d.published_at
  ON CONFLICT (post_id) DO UPDATE SET published_at = excluded.published_at, document = excluded.document
    WHERE (s.published_at, s.document) IS DISTINCT FROM (excluded.published_at, excluded.document)
$$;

CREATE FUNCTION search_words_of(document tsvector) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT word FROM unnest(tsvector_to_array(document)) AS word WHERE word COLLATE "C" NOT BETWEEN '@0' AND '@:'
$$;

-- Any text as a word of a query.
CREATE FUNCTION search_literal(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '''' || replace(replace(word, '\', '\\'), '''', '''''') || ''''
$$;

CREATE FUNCTION search_bits(at integer[]) RETURNS TABLE (block integer, places bit(16384)) LANGUAGE sql IMMUTABLE AS $$
  SELECT place / 16384, bit_or(set_bit(B'0'::bit(16384), place % 16384, 1)) FROM unnest(at) AS place GROUP BY 1
$$;

CREATE FUNCTION set_search_places(mapped_word text, at integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_places AS p (word, block, places) SELECT mapped_word, b.block, b.places FROM search_bits(at) AS b
  ON CONFLICT (word, block) DO UPDATE SET places = p.places | excluded.places
$$;

-- Gives a word its bits.
CREATE FUNCTION map_search_word(frequent text) RETURNS void LANGUAGE sql AS $$
  UPDATE search_words SET mapped = true WHERE word = frequent;
  SELECT set_search_places(frequent,
    ARRAY(SELECT s.place FROM post_search s WHERE s.document @@ search_literal(frequent)::tsquery));
$$;

CREATE FUNCTION gain_search_word(gained text, at integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  known search_words;
BEGIN
  INSERT INTO search_words AS w (word, posts) VALUES (gained, cardinality(at))
    ON CONFLICT (word) DO UPDATE SET posts = w.posts + excluded.posts RETURNING * INTO known;
  IF known.mapped THEN
    PERFORM set_search_places(gained, at);
  ELSIF known.posts >= 2048 THEN
    PERFORM map_search_word(gained);
  END IF;
END $$;

CREATE FUNCTION lose_search_word(lost text, at integer[]) RETURNS void LANGUAGE sql AS $$
  UPDATE search_words SET posts = posts - cardinality(at) WHERE word = lost;
  UPDATE search_places AS p SET places = p.places & ~ b.places FROM search_bits(at) AS b
    WHERE p.word = lost AND p.block = b.block;
$$;

CREATE FUNCTION search_words_follow_documents() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7140523);
  IF TG_OP = 'INSERT' THEN
    PERFORM gain_search_word(word, array_agg(place)) FROM (
      SELECT word, place FROM new_rows, search_words_of(document) AS word) AS gained GROUP BY word ORDER BY word;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM lose_search_word(word, array_agg(place)) FROM (
      SELECT word, place FROM old_rows, search_words_of(document) AS word) AS lost GROUP BY word ORDER BY word;
  ELSE
    PERFORM lose_search_word(word, array_agg(place)) FROM (
      SELECT word, place FROM old_rows, search_words_of(document) AS word EXCEPT
      SELECT word, place FROM new_rows, search_words_of(document) AS word) AS lost GROUP BY word ORDER BY word;
    PERFORM gain_search_word(word, array_agg(place)) FROM (
      SELECT word, place FROM new_rows, search_words_of(document) AS word EXCEPT
      SELECT word, place FROM old_rows, search_words_of(document) AS word) AS gained GROUP BY word ORDER BY word;
  END IF;
  RETURN NULL;
END $$;

-- Whoever renames a creator waits for its turn before it touches a document, as whoever publishes does.
CREATE OR REPLACE FUNCTION search_follows_authors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(7140523);
  PERFORM refresh_search(array_agg(p.id)) FROM posts p JOIN new_rows a ON a.id = p.author_id HAVING count(*) > 0;
  RETURN NULL;
END $$;

-- Counts all words anew: for a database that had posts before, and after posts were loaded past the triggers.
CREATE FUNCTION recount_search_words() RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7140523);
  TRUNCATE search_words, search_places;
  INSERT INTO search_words (word, posts)
    SELECT word, ndoc FROM ts_stat('SELECT document FROM post_search') WHERE word COLLATE "C" NOT BETWEEN '@0' AND '@:';
  UPDATE search_words SET mapped = true WHERE posts >= 2048;
  INSERT INTO search_places (word, block, places)
    SELECT w.word, s.place / 16384, bit_or(set_bit(B'0'::bit(16384), s.place % 16384, 1))
    FROM post_search s, unnest(tsvector_to_array(s.document)) AS written JOIN search_words w ON w.word = written AND w.mapped
    GROUP BY 1, 2;
$$;

-- One of these forms; a form of each of these words.
CREATE FUNCTION search_any(forms jsonb) RETURNS tsquery LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg(search_literal(form), ' | ')::tsquery FROM jsonb_array_elements_text(forms) AS form
$$;
CREATE FUNCTION search_all(words jsonb) RETURNS tsquery LANGUAGE sql IMMUTABLE AS $$
  SELECT string_agg('(' || search_any(forms)::text || ')', ' & ')::tsquery FROM jsonb_array_elements(words) AS forms
$$;

-- What a text asks for. `words`: the forms of every word, where words that only join others are left out unless there is
-- nothing else, and `required`: one form of each; `exact`: any of the words as they were typed. The last word may be
-- unfinished. `words` is empty and the others null without a word.
DROP FUNCTION search_query(text);
CREATE FUNCTION search_query(value text, OUT words jsonb, OUT required tsquery, OUT exact tsquery) LANGUAGE plpgsql STABLE AS $$
DECLARE
  typed text[] := (regexp_split_to_array(btrim(search_text(value)), '\s+'))[1:24];
  last_word text := typed[cardinality(typed)];
  word text;
  forms text[];
  joining jsonb := '[]';
BEGIN
  words := '[]';
  FOREACH word IN ARRAY typed LOOP
    forms := tsvector_to_array(search_vector(word, 'English') || search_vector(word, 'Spanish'));
    CONTINUE WHEN cardinality(forms) = 0;
    exact := coalesce(exact || search_any(to_jsonb(forms)), search_any(to_jsonb(forms)));
    IF word = last_word THEN
      forms := ARRAY(SELECT unnest(forms) UNION
        (SELECT s.word FROM search_words s WHERE s.word >= last_word AND s.word < last_word || U&'\+10FFFF'
         ORDER BY length(s.word), s.word LIMIT 200));
    END IF;
    IF ''::tsvector IN (to_tsvector('pg_catalog.english', word), to_tsvector('pg_catalog.spanish', word)) THEN
      joining := joining || jsonb_build_array(forms);
    ELSE
      words := words || jsonb_build_array(forms);
    END IF;
  END LOOP;
  IF words = '[]' THEN words := joining; END IF;
  required := search_all(words);
END $$;

-- The posts of words that are all frequent, read from their bits, and what else may match: posts that have a form that is
-- not frequent, which the index finds fast. Null where a word is not frequent, or where more than `most` posts match: then
-- the index finds the newest fast.
CREATE FUNCTION search_meetings(words jsonb, most integer, OUT places integer[], OUT others tsquery) LANGUAGE plpgsql STABLE AS $$
DECLARE
  seldom jsonb;
BEGIN
  IF jsonb_array_length(words) < 2 THEN RETURN; END IF;
  WITH forms AS (
    SELECT n, form FROM jsonb_array_elements(words) WITH ORDINALITY AS w (forms, n), jsonb_array_elements_text(forms) AS form
    WHERE EXISTS (SELECT FROM search_words s WHERE s.word = form AND s.mapped)),
  any_form AS MATERIALIZED (
    SELECT n, p.block, bit_or(p.places) AS bits FROM forms JOIN search_places p ON p.word = form GROUP BY n, p.block),
  all_words AS MATERIALIZED (
    SELECT block, bit_and(bits) AS bits, bit_count(bit_and(bits)) AS posts FROM any_form
    GROUP BY block HAVING count(*) = jsonb_array_length(words)),
  -- Pieces of 256 places, so that the many empty ones are passed over. Between two ones of a text stand as many zeros as
  -- there are places between.
  pieces AS MATERIALIZED (
    SELECT block * 16384 + piece * 256 AS begins, substring(bits FROM piece * 256 + 1 FOR 256) AS piece
    FROM all_words, generate_series(0, 63) AS piece
    WHERE posts > 0 AND (SELECT sum(posts) FROM all_words) <= most),
  zeros AS (
    SELECT begins + sum(length(run) + 1) OVER (PARTITION BY begins ORDER BY nth) - 1 AS place, nth <= bit_count(piece) AS is_one
    FROM pieces, unnest(string_to_array(piece::text, '1')) WITH ORDINALITY AS runs (run, nth) WHERE bit_count(piece) > 0)
  SELECT ARRAY(SELECT place::integer FROM zeros WHERE is_one) INTO places
  WHERE (SELECT count(DISTINCT n) FROM forms) = jsonb_array_length(words)
    AND (SELECT coalesce(sum(posts), 0) FROM all_words) <= most;
  IF places IS NULL THEN RETURN; END IF;
  FOR n IN 0..jsonb_array_length(words) - 1 LOOP
    SELECT jsonb_agg(form) INTO seldom FROM jsonb_array_elements_text(words -> n) AS form
    WHERE EXISTS (SELECT FROM search_words s WHERE s.word = form AND NOT s.mapped);
    CONTINUE WHEN seldom IS NULL;
    others := coalesce(others || (search_any(seldom) && search_all(words - n)), search_any(seldom) && search_all(words - n));
  END LOOP;
END $$;

-- The newest posts that have a form of every word, at most `most`. Frequent words that seldom meet are read from their bits;
-- all others from the newest day and then straight from the days that should hold enough matches.
DROP FUNCTION search_candidates(tsquery, integer);
CREATE FUNCTION search_candidates(words jsonb, most integer)
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
         WHERE met.place = ANY (meetings.places) AND met.published_at <= newest
         ORDER BY met.published_at DESC, met.post_id DESC LIMIT most)
        UNION
        (SELECT other.place, other.published_at, other.post_id FROM post_search other
         WHERE other.document @@ meetings.others AND other.published_at <= newest)
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

SELECT refresh_search(NULL);
SELECT recount_search_words();
CREATE TRIGGER search_words_follow_new_documents AFTER INSERT ON post_search
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_words_follow_documents();
CREATE TRIGGER search_words_follow_old_documents AFTER DELETE ON post_search
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_words_follow_documents();
CREATE TRIGGER search_words_follow_documents AFTER UPDATE ON post_search
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_words_follow_documents();
