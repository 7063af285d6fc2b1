-- As before, but the bits of the newest posts are combined first, then of twice as many older ones, and so on. Words that meet often
-- are left to the index, which finds their newest posts sooner, as soon as these blocks let expect more than twice as many as `most`.
CREATE OR REPLACE FUNCTION search_meetings(words jsonb, most integer, OUT places integer[], OUT others tsquery)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  numbers integer[];
  mapped text[];
  seldom jsonb;
  all_blocks integer := (SELECT max(p.place) / 16384 + 1 FROM post_search p);
  read_blocks integer := 0;
  more_blocks integer := 16;
  blocks integer[] := '{}';
  -- The places of each of these blocks that all words have.
  met bit(16384)[] := '{}';
  posts_met bigint := 0;
BEGIN
  IF jsonb_array_length(words) < 2 THEN RETURN; END IF;
  IF (SELECT min((SELECT coalesce(sum(s.posts), 0) FROM search_words s WHERE s.word IN (SELECT jsonb_array_elements_text(forms))))
      FROM jsonb_array_elements(words) AS forms) < 50000 THEN RETURN; END IF;
  SELECT array_agg(n), array_agg(form) INTO numbers, mapped
    FROM jsonb_array_elements(words) WITH ORDINALITY AS w (forms, n), jsonb_array_elements_text(forms) AS form
    WHERE EXISTS (SELECT FROM search_words s WHERE s.word = form AND s.mapped);
  IF (SELECT count(DISTINCT n) FROM unnest(numbers) AS n) < jsonb_array_length(words) THEN RETURN; END IF;
  WHILE read_blocks < all_blocks LOOP
    WITH any_form AS MATERIALIZED (
      SELECT n, p.block, bit_or(p.places) AS bits FROM unnest(numbers, mapped) AS f (n, form)
      JOIN search_places p ON p.word = f.form AND p.block >= all_blocks - read_blocks - more_blocks
        AND p.block < all_blocks - read_blocks GROUP BY n, p.block),
    all_words AS (
      SELECT block, bit_and(bits) AS bits, bit_count(bit_and(bits)) AS posts FROM any_form
      GROUP BY block HAVING count(*) = jsonb_array_length(words))
    SELECT blocks || coalesce(array_agg(block), '{}'), met || coalesce(array_agg(bits), '{}'), posts_met + coalesce(sum(posts), 0)
      INTO blocks, met, posts_met FROM all_words WHERE posts > 0;
    read_blocks := least(read_blocks + more_blocks, all_blocks);
    more_blocks := 2 * more_blocks;
    -- Some matches more or less say little.
    IF posts_met > most OR (posts_met > 100 AND posts_met * all_blocks / read_blocks > 2 * most) THEN RETURN; END IF;
  END LOOP;
  WITH
    -- Pieces of 256 places, so that the many empty ones are passed over. Between two ones of a text stand as many zeros as
    -- there are places between.
    pieces AS MATERIALIZED (
      SELECT block * 16384 + piece * 256 AS begins, substring(bits FROM piece * 256 + 1 FOR 256) AS piece
      FROM unnest(blocks, met) AS m (block, bits), generate_series(0, 63) AS piece),
    zeros AS (
      SELECT begins + sum(length(run) + 1) OVER (PARTITION BY begins ORDER BY nth) - 1 AS place, nth <= bit_count(piece) AS is_one
      FROM pieces, unnest(string_to_array(piece::text, '1')) WITH ORDINALITY AS runs (run, nth) WHERE bit_count(piece) > 0)
    SELECT ARRAY(SELECT place::integer FROM zeros WHERE is_one) INTO places;
  FOR n IN 0..jsonb_array_length(words) - 1 LOOP
    SELECT jsonb_agg(form) INTO seldom FROM jsonb_array_elements_text(words -> n) AS form
    WHERE EXISTS (SELECT FROM search_words s WHERE s.word = form AND NOT s.mapped);
    CONTINUE WHEN seldom IS NULL;
    others := coalesce(others || (search_any(seldom) && search_all(words - n)), search_any(seldom) && search_all(words - n));
  END LOOP;
END $$;
