-- Searches among a million posts take between a quarter and a half of the time.

-- As before, but bits are combined only if every word is in so many posts that the index would walk them for longer. The forms of
-- a word are added up, so a post with two of them counts twice.
CREATE OR REPLACE FUNCTION search_meetings(words jsonb, most integer, OUT places integer[], OUT others tsquery) LANGUAGE plpgsql STABLE AS $$
DECLARE
  seldom jsonb;
BEGIN
  IF jsonb_array_length(words) < 2 THEN RETURN; END IF;
  IF (SELECT min((SELECT coalesce(sum(s.posts), 0) FROM search_words s WHERE s.word IN (SELECT jsonb_array_elements_text(forms))))
      FROM jsonb_array_elements(words) AS forms) < 50000 THEN RETURN; END IF;
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

-- As before, with two differences. Each round returns what it finds at once and the next one reads older days: rows are
-- not copied into an array, and read twice only where a longer span reaches into newer days. Words and days are conditions of their own: the index then skips from match to
-- match, where one condition made it test every post of these days against all words.
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
  -- Every match from this time on has been returned.
  returned_from timestamptz := 'infinity';
  missing integer := most;
  returned integer;
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
      ELSE (SELECT string_agg(format('''@%s:%s''', step, span), ' | ')::tsquery
        FROM generate_series(first_span, search_span(least(newest, returned_from - interval '1 microsecond'), step)) AS span) END;
    RETURN QUERY SELECT s.post_id, s.published_at, s.document FROM post_search s
      WHERE s.document @@ required AND s.document @@ within AND s.published_at <= newest AND s.published_at < returned_from
      ORDER BY s.published_at DESC, s.post_id DESC LIMIT missing;
    GET DIAGNOSTICS returned = ROW_COUNT;
    missing := missing - returned;
    EXIT WHEN missing = 0 OR step > 5;
    returned_from := to_timestamp(first_span * 4 ^ step * 86400);
    days := greatest(2 * days, 1.3 * most / (most - missing + 1)
      * (extract(epoch FROM newest) / 86400 - first_span * 4 ^ step));
  END LOOP;
END $$;
