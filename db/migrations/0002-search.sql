-- Search over title, creator, category and excerpt of posts in both languages. It never reads a body.

CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;

-- Plain words in lower case, without accents and whatever stood between them.
CREATE FUNCTION search_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(lower(public.unaccent('public.unaccent'::regdictionary, value)),
    '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g')
$$;

-- Each word as it is written and by its stem: a word in another form is found, and one that means nothing to a language too.
CREATE FUNCTION search_vector(value text, language text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT to_tsvector('pg_catalog.simple', value)
    || to_tsvector(CASE language WHEN 'Spanish' THEN 'pg_catalog.spanish' ELSE 'pg_catalog.english' END::regconfig, value)
$$;

-- Spans of 1, 4, 16 … 1024 days: a search for a frequent word looks into the newest ones first. No word has an @.
CREATE FUNCTION search_span(at timestamptz, step integer) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
  $$ SELECT floor(extract(epoch FROM at) / 86400 / 4 ^ step)::bigint $$;

CREATE TABLE post_search (
  post_id uuid PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE,
  published_at timestamptz NOT NULL,
  document tsvector NOT NULL
);
-- Without a pending list: a reader never waits for what a writer put off.
CREATE INDEX post_search_document ON post_search USING gin (document) WITH (fastupdate = off);

-- Every word that a document ever had, so that an unfinished word becomes the words that it may be.
CREATE TABLE search_words (word text COLLATE "C" PRIMARY KEY);

CREATE VIEW post_documents AS
  SELECT p.id AS post_id, p.published_at,
    setweight(search_vector(search_text(p.title), p.language), 'A')
    || setweight(search_vector(search_text(concat_ws(' ', a.first_name, a.last_name, a.username,
         (SELECT string_agg(c.name, ' ' ORDER BY pc.position)
          FROM post_categories pc JOIN categories c ON c.id = pc.category_id WHERE pc.post_id = p.id))), p.language), 'B')
    || setweight(search_vector(search_text(coalesce(p.excerpt, '')), p.language), 'C')
    || array_to_tsvector(ARRAY['@' || p.language] || ARRAY(
         SELECT '@' || step || ':' || search_span(p.published_at, step) FROM generate_series(0, 5) AS step)) AS document
  FROM posts p JOIN authors a ON a.id = p.author_id;

-- Writes the documents of these posts anew where they differ; of all posts for null.
CREATE FUNCTION refresh_search(post_ids uuid[]) RETURNS void LANGUAGE sql AS $$
  WITH written AS (
    INSERT INTO post_search AS s (post_id, published_at, document)
    SELECT d.post_id, d.published_at, d.document FROM post_documents d WHERE post_ids IS NULL OR d.post_id = ANY (post_ids)
    ON CONFLICT (post_id) DO UPDATE SET published_at = excluded.published_at, document = excluded.document
      WHERE (s.published_at, s.document) IS DISTINCT FROM (excluded.published_at, excluded.document)
    RETURNING document
  )
  INSERT INTO search_words (word)
  SELECT DISTINCT word FROM written, unnest(tsvector_to_array(document)) AS word WHERE word NOT LIKE '@%'
  ORDER BY word
  ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION search_follows_posts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search(array_agg(id)) FROM new_rows HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER search_follows_new_posts AFTER INSERT ON posts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_follows_posts();
CREATE TRIGGER search_follows_posts AFTER UPDATE ON posts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_follows_posts();

CREATE FUNCTION search_follows_authors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search(array_agg(p.id)) FROM posts p JOIN new_rows a ON a.id = p.author_id HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER search_follows_authors AFTER UPDATE ON authors
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_follows_authors();

CREATE FUNCTION search_follows_categories() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    PERFORM refresh_search(array_agg(post_id)) FROM old_rows HAVING count(*) > 0;
  ELSE
    PERFORM refresh_search(array_agg(post_id)) FROM new_rows HAVING count(*) > 0;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER search_follows_new_categories AFTER INSERT ON post_categories
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_follows_categories();
CREATE TRIGGER search_follows_old_categories AFTER DELETE ON post_categories
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION search_follows_categories();

-- A category is its name: posts move to another one.
CREATE FUNCTION categories_keep_their_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A category keeps its name and kind' USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER categories_keep_their_name BEFORE UPDATE OF name, premium ON categories
  FOR EACH ROW WHEN (OLD.name <> NEW.name OR OLD.premium <> NEW.premium) EXECUTE FUNCTION categories_keep_their_name();

-- What a text asks for. `required`: one form of every word, where words that only join others are left out unless there
-- is nothing else; `exact`: any of the words as they were typed. The last word may be unfinished. Null without a word.
CREATE FUNCTION search_query(value text, OUT required tsquery, OUT exact tsquery) LANGUAGE plpgsql STABLE AS $$
DECLARE
  words text[] := (regexp_split_to_array(btrim(search_text(value)), '\s+'))[1:24];
  last_word text := words[cardinality(words)];
  word text;
  forms text[];
  any_form tsquery;
  joining tsquery;
BEGIN
  FOREACH word IN ARRAY words LOOP
    forms := tsvector_to_array(search_vector(word, 'English') || search_vector(word, 'Spanish'));
    CONTINUE WHEN cardinality(forms) = 0;
    SELECT string_agg(quote_literal(form), ' | ')::tsquery INTO any_form FROM unnest(forms) AS form;
    exact := coalesce(exact || any_form, any_form);
    IF word = last_word THEN
      SELECT string_agg(quote_literal(form), ' | ')::tsquery INTO any_form FROM (
        SELECT unnest(forms) AS form UNION
        (SELECT s.word FROM search_words s WHERE s.word >= last_word AND s.word < last_word || U&'\+10FFFF'
         ORDER BY length(s.word), s.word LIMIT 200)) AS completed;
    END IF;
    IF ''::tsvector IN (to_tsvector('pg_catalog.english', word), to_tsvector('pg_catalog.spanish', word)) THEN
      joining := coalesce(joining && any_form, any_form);
    ELSE
      required := coalesce(required && any_form, any_form);
    END IF;
  END LOOP;
  required := coalesce(required, joining);
END $$;

-- The newest posts that match, at most `most`: of a span that holds enough of them, so that a frequent word is not read whole.
CREATE FUNCTION search_candidates(required tsquery, most integer)
RETURNS TABLE (post_id uuid, published_at timestamptz, document tsvector)
LANGUAGE plpgsql STABLE ROWS 1000 SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  newest timestamptz := app_now();
  span bigint;
  within tsquery := required;
BEGIN
  FOR step IN 0..5 LOOP
    span := search_span(newest, step);
    within := required && format('''@%s:%s'' | ''@%s:%s''', step, span, step, span - 1)::tsquery;
    EXIT WHEN (SELECT count(*) FROM (
      SELECT FROM post_search s WHERE s.document @@ within AND s.published_at <= newest LIMIT most) AS matches) = most;
    within := required;
  END LOOP;
  RETURN QUERY SELECT s.post_id, s.published_at, s.document FROM post_search s
    WHERE s.document @@ within AND s.published_at <= newest
    ORDER BY s.published_at DESC, s.post_id DESC LIMIT most;
END $$;

SELECT refresh_search(NULL);
