-- As before, but matches are sorted without their documents, then the documents of the newest are read: the sort needed a megabyte of
-- memory for each search. Rows come in any order, because the search ranks them.
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
      JOIN post_search s USING (place);
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
    RETURN QUERY SELECT s.post_id, s.published_at, s.document FROM post_search s WHERE s.ctid = ANY (ARRAY(
        SELECT met.ctid FROM post_search met
        WHERE met.document @@ required AND met.document @@ within AND met.published_at <= newest AND met.published_at < returned_from
        ORDER BY met.published_at DESC, met.post_id DESC LIMIT missing));
    GET DIAGNOSTICS returned = ROW_COUNT;
    missing := missing - returned;
    EXIT WHEN missing = 0 OR step > 5;
    returned_from := to_timestamp(first_span * 4 ^ step * 86400);
    days := greatest(2 * days, 1.3 * most / (most - missing + 1)
      * (extract(epoch FROM newest) / 86400 - first_span * 4 ^ step));
  END LOOP;
END $$;
