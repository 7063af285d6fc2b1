import { type Queryable, rows } from "#db/client.ts";

/**
 * Compares each derived table with its value computed from the posts; returns only the differences. Compares counts
 * once folded.
 */
const faults = `
  WITH listings AS (
    SELECT scope, narrowed.language, count(*) AS posts
    FROM posts_to_list l, unnest(ARRAY['all', 'author ' || author_id] || ARRAY(SELECT 'category ' || name FROM unnest(category_names) AS name)) AS scope
    CROSS JOIN LATERAL unnest(ARRAY['', l.language]) AS narrowed (language)
    GROUP BY 1, 2),
  blocks AS (SELECT scope, language, sum(posts) AS posts FROM listing_blocks GROUP BY 1, 2 HAVING sum(posts) > 0),
  words AS (
    SELECT word, count(*) AS posts FROM post_search, search_words_of(document) AS word GROUP BY 1),
  bits AS (SELECT word, sum(bit_count(places)) AS posts FROM search_places GROUP BY 1)
  SELECT 'listing' AS kind, coalesce(l.scope, b.scope) || ' ' || coalesce(l.language, b.language) AS subject, l.posts::text AS expected, b.posts::text AS found
  FROM listings l FULL JOIN blocks b USING (scope, language) WHERE l.posts IS DISTINCT FROM b.posts
  UNION ALL
  SELECT 'listed post', coalesce(l.post_id, t.post_id)::text, t::text, l::text FROM listed_posts l FULL JOIN posts_to_list t USING (post_id)
  WHERE (l.author_id, l.language, l.published_at, l.category_ids, l.category_names)
    IS DISTINCT FROM (t.author_id, t.language, t.published_at, t.category_ids, t.category_names)
  UNION ALL
  SELECT 'search word', coalesce(w.word, s.word), w.posts::text, s.posts::text FROM words w FULL JOIN search_words s USING (word)
  WHERE coalesce(w.posts, 0) <> coalesce(s.posts, 0)
  UNION ALL
  SELECT 'search bits', s.word, s.posts::text, b.posts::text FROM search_words s LEFT JOIN bits b USING (word)
  WHERE s.mapped AND s.posts <> coalesce(b.posts, 0)
  UNION ALL
  SELECT 'search document', p.id::text, d.document::text, s.document::text
  FROM posts p JOIN post_documents d ON d.post_id = p.id LEFT JOIN post_search s ON s.post_id = p.id
  WHERE (p.published_at < 'infinity') <> (s.post_id IS NOT NULL)
    OR s.post_id IS NOT NULL AND (s.published_at, s.document) IS DISTINCT FROM (d.published_at, d.document)
  UNION ALL
  SELECT 'post summary', coalesce(s.post_id, j.post_id)::text, j.text, s.written FROM post_summaries s FULL JOIN posts_in_json j USING (post_id)
  WHERE (s.author_id, s.written) IS DISTINCT FROM (j.author_id, json_in_ascii(left(j.text, -2)) || ',"author":{"data":')
  UNION ALL
  SELECT 'creator summary', coalesce(s.author_id, j.author_id)::text, j.text, s.written
  FROM author_summaries s FULL JOIN authors_in_json j USING (author_id)
  WHERE s.written IS DISTINCT FROM json_in_ascii(left(j.text, -2)) || ',"email":'
  LIMIT 20`;

/**
 * Up to 20 differences between the data derived from posts and creators (listings, search, summaries) and the expected
 * data. Reads all posts.
 */
export function findDerivedFaults(
  db: Queryable,
): Promise<{ kind: string; subject: string; expected: string | null; found: string | null }[]> {
  return rows(db, { text: faults });
}
