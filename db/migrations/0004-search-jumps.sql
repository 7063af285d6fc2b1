-- A search goes from the newest days straight to the span that should hold enough matches, and reads each span once.
CREATE OR REPLACE FUNCTION search_candidates(required tsquery, most integer)
RETURNS TABLE (post_id uuid, published_at timestamptz, document tsvector)
LANGUAGE plpgsql STABLE ROWS 1000 SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  newest timestamptz := app_now();
  step integer := 0;
  span bigint;
  within tsquery;
  found post_search[];
BEGIN
  LOOP
    span := search_span(newest, step);
    -- After the widest span there is only everything.
    within := CASE WHEN step > 5 THEN required
      ELSE required && format('''@%s:%s'' | ''@%s:%s''', step, span, step, span - 1)::tsquery END;
    found := ARRAY(SELECT s FROM post_search s WHERE s.document @@ within AND s.published_at <= newest
      ORDER BY s.published_at DESC, s.post_id DESC LIMIT most);
    EXIT WHEN cardinality(found) = most OR step > 5;
    -- Each step is four times as long.
    step := step + ceil(log(4, most / (cardinality(found) + 1.0)) + 0.1)::integer;
  END LOOP;
  RETURN QUERY SELECT f.post_id, f.published_at, f.document FROM unnest(found) AS f;
END $$;
