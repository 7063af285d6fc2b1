import type pg from "pg";

/**
 * The filled posts repeat after so many, but for their numbers, titles and times: creators, categories, languages and prices.
 * The views that derive documents and summaries are therefore asked for the first ones only.
 */
export const cycle = 6_000;

/**
 * Further parts of a WITH, which follow others. They write the same as the views would give for the rows of `inserted` and `covers`:
 * where they are listed (each in one category), their documents, with the words of the title from the text and all others from
 * templates, and their summaries.
 */
export const deriveStatements = `, placed AS MATERIALIZED (
      SELECT p.*, m.id AS cover, substr(p.slug, 6)::int % ${cycle} AS place FROM inserted p JOIN covers m ON m.post_id = p.id
    ), listed AS (
      INSERT INTO listed_posts (post_id, author_id, language, published_at, category_ids, category_names)
      SELECT p.id, p.author_id, p.language, p.published_at, ARRAY[t.category], ARRAY[t.category_name] FROM placed p JOIN bench_templates t USING (place)
    ), documents AS (
      INSERT INTO post_search (post_id, published_at, document)
      SELECT p.id, p.published_at, setweight(search_vector(search_text(p.title), p.language), 'A') || t.document || d.document
      FROM placed p JOIN bench_templates t USING (place) JOIN bench_days d ON d.day = floor(extract(epoch FROM p.published_at) / 86400)
      ORDER BY p.published_at
    ), summaries AS (
      INSERT INTO post_summaries (post_id, author_id, written)
      SELECT p.id, p.author_id, replace(replace(replace(replace(replace(t.summary,
        t.id::text, p.id::text), t.cover::text, p.cover::text), '"slug":"' || t.slug || '"', '"slug":"' || p.slug || '"'),
        '"title":"' || t.title || '"', '"title":"' || p.title || '"'),
        '"publishedDate":' || t.published, '"publishedDate":' || floor(extract(epoch FROM p.publication_date))::bigint)
      FROM placed p JOIN bench_templates t USING (place)
    )`;

/** Statements that derive from all posts together. */
export const deriveShared = [
  ...["SELECT 'all'", "SELECT DISTINCT 'category ' || name FROM categories", "SELECT 'author ' || id FROM authors"].map(
    (scopes) => `SELECT cut_listing_block(scope, language, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      FROM (${scopes}) AS scopes (scope), unnest(ARRAY['', 'English', 'Spanish']) AS language`,
  ),
  "SELECT write_author_summaries(NULL)",
];

/** Keeps the posts, which are the first `cycle`, as templates in tables that `expectDerived` drops. */
export async function keepTemplates(client: pg.Client): Promise<void> {
  await client.query(`CREATE UNLOGGED TABLE bench_templates AS
    SELECT substr(f.slug, 6)::int % ${cycle} AS place, f.id, f.slug, f.title, c.id AS category, c.name AS category_name, m.id AS cover,
      floor(extract(epoch FROM f.publication_date))::bigint AS published,
      json_in_ascii(left(s.text, -2)) || ',"author":{"data":' AS summary,
      setweight(search_vector(search_text(c.name), f.language), 'B') || setweight(search_vector(search_text(f.excerpt), f.language), 'C')
        || setweight(to_tsvector('pg_catalog.simple', search_text(concat_ws(' ', a.first_name, a.last_name, a.username))), 'D')
        || array_to_tsvector(ARRAY['@' || f.language, '@in ' || c.name]) AS document
    FROM posts f JOIN posts_in_json s ON s.post_id = f.id JOIN authors a ON a.id = f.author_id
    JOIN post_categories pc ON pc.post_id = f.id JOIN categories c ON c.id = pc.category_id
    JOIN media_files m ON m.post_id = f.id AND m.role = 'cover'`);
  await client.query(`CREATE UNLOGGED TABLE bench_days AS
    SELECT day, array_to_tsvector(ARRAY(SELECT '@' || step || ':' || search_span(to_timestamp(day * 86400), step)
      FROM generate_series(0, 5) AS step)) AS document
    FROM (SELECT generate_series(today - 2 * 366, today) AS day FROM (SELECT floor(extract(epoch FROM now()) / 86400)::bigint AS today) AS t) AS days`);
  await client.query("ANALYZE bench_templates, bench_days");
}

/**
 * Throws unless each post has its document, summary and place in the listings, the views give the same for the first cycle and for
 * 1,000 of all posts, and listings and words are counted completely. Drops the templates.
 */
export async function expectDerived(client: pg.Client, count: number): Promise<void> {
  const { rows } = await client.query<Record<string, number>>({
    text: `WITH sample AS MATERIALIZED (
        SELECT id FROM posts WHERE slug = ANY (ARRAY(
          SELECT 'post-' || n FROM generate_series(1, least(${cycle}, $1::int)) AS n
          UNION SELECT 'post-' || 1 + (n::bigint * 7919) % $1::int FROM generate_series(1, 1000) AS n)))
      SELECT (SELECT count(*)::int FROM post_documents d LEFT JOIN post_search s USING (post_id)
          WHERE d.post_id = ANY (ARRAY(SELECT id FROM sample)) AND (s.published_at, s.document) IS DISTINCT FROM (d.published_at, d.document)) AS documents,
        (SELECT count(*)::int FROM posts_in_json j LEFT JOIN post_summaries s USING (post_id)
          WHERE j.post_id = ANY (ARRAY(SELECT id FROM sample))
            AND (s.author_id, s.written) IS DISTINCT FROM (j.author_id, json_in_ascii(left(j.text, -2)) || ',"author":{"data":')) AS summaries,
        (SELECT count(*)::int FROM posts_to_list v LEFT JOIN listed_posts l USING (post_id)
          WHERE v.post_id = ANY (ARRAY(SELECT id FROM sample)) AND v IS DISTINCT FROM l) AS listed,
        (SELECT count(*)::int FROM search_words w WHERE mapped AND posts <> (
          SELECT coalesce(sum(bit_count(places)), 0) FROM search_places p WHERE p.word = w.word)) AS bits`,
    values: [count],
  });
  const totals = await client.query<
    Record<string, number>
  >(`SELECT (SELECT count(*)::int FROM post_search) AS documents,
    (SELECT count(*)::int FROM post_summaries) AS summaries, (SELECT count(*)::int FROM listed_posts) AS listed,
    (SELECT posts FROM search_words WHERE word = 'notes') AS words,
    (SELECT sum(posts)::int / 2 FROM listing_blocks WHERE scope = 'all') AS all,
    (SELECT sum(posts)::int / 2 FROM listing_blocks WHERE scope LIKE 'category %') AS categories,
    (SELECT sum(posts)::int / 2 FROM listing_blocks WHERE scope LIKE 'author %') AS authors`);
  const isWrong = (found: Record<string, number> | undefined, expected: number) =>
    !found || Object.values(found).some((number) => number !== expected);
  if (isWrong(rows[0], 0) || isWrong(totals.rows[0], count)) {
    throw new Error(`Derived wrongly: ${JSON.stringify([rows[0], totals.rows[0]])}`);
  }
  await client.query("DROP TABLE bench_templates, bench_days");
}
