-- As before, but the bits are combined round by round: first those of the newest 8 blocks, then of twice as many older ones, and so
-- on. After a round with so many matches that all blocks together would have more than twice `most`, the words are left to the index,
-- which finds the newest of so many sooner. The first round does not decide: words of a recent topic may meet in new posts only.
CREATE OR REPLACE FUNCTION search_meetings(words jsonb, most integer, OUT places integer[], OUT others tsquery)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  numbers integer[];
  mapped_forms text[];
  seldom jsonb;
  all_blocks integer;
  blocks_read integer := 0;
  round_blocks integer := 8;
  blocks integer[] := '{}';
  -- The places of each of these blocks that all words have.
  met bit(16384)[] := '{}';
  posts_met bigint := 0;
  posts_before bigint;
BEGIN
  IF jsonb_array_length(words) < 2 THEN RETURN; END IF;
  IF (SELECT min((SELECT coalesce(sum(s.posts), 0) FROM search_words s WHERE s.word IN (SELECT jsonb_array_elements_text(forms))))
      FROM jsonb_array_elements(words) AS forms) < 50000 THEN RETURN; END IF;
  SELECT array_agg(n), array_agg(form) INTO numbers, mapped_forms
    FROM jsonb_array_elements(words) WITH ORDINALITY AS w (forms, n), jsonb_array_elements_text(forms) AS form
    WHERE EXISTS (SELECT FROM search_words s WHERE s.word = form AND s.mapped);
  IF (SELECT count(DISTINCT n) FROM unnest(numbers) AS n) < jsonb_array_length(words) THEN RETURN; END IF;
  SELECT max(p.place) / 16384 + 1 INTO all_blocks FROM post_search p;
  WHILE blocks_read < all_blocks LOOP
    posts_before := posts_met;
    WITH any_form AS MATERIALIZED (
      SELECT n, p.block, bit_or(p.places) AS bits FROM unnest(numbers, mapped_forms) AS f (n, form)
      JOIN search_places p ON p.word = f.form AND p.block >= all_blocks - blocks_read - round_blocks
        AND p.block < all_blocks - blocks_read GROUP BY n, p.block),
    all_words AS (
      SELECT block, bit_and(bits) AS bits, bit_count(bit_and(bits)) AS posts FROM any_form
      GROUP BY block HAVING count(*) = jsonb_array_length(words))
    SELECT blocks || coalesce(array_agg(block), '{}'), met || coalesce(array_agg(bits), '{}'), posts_met + coalesce(sum(posts), 0)
      INTO blocks, met, posts_met FROM all_words WHERE posts > 0;
    IF posts_met > most THEN RETURN; END IF;
    -- A few matches say little about all blocks.
    IF blocks_read > 0 AND posts_met - posts_before > 100 AND (posts_met - posts_before) * all_blocks / round_blocks > 2 * most THEN
      RETURN;
    END IF;
    blocks_read := blocks_read + round_blocks;
    round_blocks := 2 * round_blocks;
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
