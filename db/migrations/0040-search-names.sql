-- Search knows creators' names apart from other words: they come first, and the beginning of one is enough. A stem that is
-- only a joining word of a language ("theo" has the Spanish stem "the") is no longer searched for. Where nothing is found, words
-- with one wrong, missing, additional or swapped letter are tried (decision 115).

-- The words of creators' names and usernames. Words stay when a creator is renamed: a search for one then finds no post.
CREATE TABLE search_names (word text COLLATE "C" PRIMARY KEY);

CREATE FUNCTION search_names_follow_authors() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_names (word)
  SELECT DISTINCT word FROM new_rows a,
    regexp_split_to_table(btrim(search_text(concat_ws(' ', a.first_name, a.last_name, a.username))), '\s+') AS word
  WHERE word <> '' ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER search_names_follow_new_authors AFTER INSERT ON authors
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_names_follow_authors();
CREATE TRIGGER search_names_follow_authors AFTER UPDATE ON authors
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION search_names_follow_authors();
INSERT INTO search_names (word)
  SELECT DISTINCT word FROM authors a,
    regexp_split_to_table(btrim(search_text(concat_ws(' ', a.first_name, a.last_name, a.username))), '\s+') AS word
  WHERE word <> '';

-- As before, with the creator's name in a weight of its own, D, and without its stems: names have none.
CREATE OR REPLACE VIEW post_documents AS
  SELECT p.id AS post_id, p.published_at,
    setweight(search_vector(search_text(p.title), p.language), 'A')
    || setweight(search_vector(search_text(coalesce(
         (SELECT string_agg(c.name, ' ' ORDER BY pc.position)
          FROM post_categories pc JOIN categories c ON c.id = pc.category_id WHERE pc.post_id = p.id), '')), p.language), 'B')
    || setweight(search_vector(search_text(coalesce(p.excerpt, '')), p.language), 'C')
    || setweight(to_tsvector('pg_catalog.simple', search_text(concat_ws(' ', a.first_name, a.last_name, a.username))), 'D')
    || array_to_tsvector(ARRAY['@' || p.language]
         || ARRAY(SELECT '@in ' || c.name FROM post_categories pc JOIN categories c ON c.id = pc.category_id
                  WHERE pc.post_id = p.id)
         || ARRAY(SELECT '@' || step || ':' || search_span(p.published_at, step) FROM generate_series(0, 5) AS step)) AS document
  FROM posts p JOIN authors a ON a.id = p.author_id;
SELECT refresh_search(NULL);

-- Whether some post has one of these words.
CREATE FUNCTION search_knows(forms text[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM search_words WHERE word = ANY (forms) AND posts > 0)
$$;

-- Whether a word only joins others in one of the languages.
CREATE FUNCTION search_joins(word text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ''::tsvector IN (to_tsvector('pg_catalog.english', word), to_tsvector('pg_catalog.spanish', word))
$$;

-- Up to `most` words of creators' names that begin like this, the shortest first.
CREATE FUNCTION search_name_completions(begun text, most integer) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT word FROM search_names WHERE word >= begun AND word < begun || U&'\+10FFFF' ORDER BY length(word), word LIMIT most
$$;

-- Up to five words of posts that differ from the typed one in one letter: missing, additional, another, or swapped with the
-- next; the most frequent first. None for numbers and for words of fewer than four letters.
CREATE FUNCTION search_near_words(typed text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT w.word FROM search_words w
  WHERE typed ~ '^[a-z]{4,40}$' AND w.posts > 0 AND length(w.word) >= 4 AND w.word = ANY (ARRAY(
    SELECT left(typed, at) || substr(typed, at + 2) FROM generate_series(0, length(typed) - 1) AS at
    UNION SELECT left(typed, at) || substr(typed, at + 2, 1) || substr(typed, at + 1, 1) || substr(typed, at + 3)
      FROM generate_series(0, length(typed) - 2) AS at
    UNION SELECT left(typed, at) || chr(letter) || substr(typed, at + 1 + skipped)
      FROM generate_series(0, length(typed)) AS at, generate_series(97, 122) AS letter, generate_series(0, 1) AS skipped))
  ORDER BY w.posts DESC, w.word LIMIT 5
$$;

-- What a text asks for. `words`: the forms of every word, where words that only join others are left out unless there is
-- nothing else, and `required`: one form of each; `exact`: any of the words as they were typed; `names`: any of them in a
-- creator's name. The last word may be unfinished; so may any other that no post has, if a creator's name begins like it.
-- `loosely`: words that no post has also stand for those that differ in one letter; if posts have every word, all do.
-- `words` is empty and the others null without a word.
DROP FUNCTION search_query(text);
CREATE FUNCTION search_query(value text, loosely boolean DEFAULT false,
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
      forms := ARRAY(SELECT unnest(forms) UNION SELECT search_name_completions(word, 50) UNION
        (SELECT s.word FROM search_words s WHERE s.word >= last_word AND s.word < last_word || U&'\+10FFFF'
         ORDER BY length(s.word), s.word LIMIT 200));
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
