import type pg from "pg";

/**
 * The filled posts repeat after so many, but for their numbers, titles and times: creators, categories, languages and prices.
 * The views that derive documents and summaries are therefore asked for the first ones only, which takes about a third of the time.
 */
const cycle = 6_000;

/** The posts of a part: from $1 to $2, spread over two years before $3 with $4 posts in all. */
const postsOfPart = `SELECT p.*, substr(p.slug, 6)::int % ${cycle} AS place FROM posts p
  WHERE p.published_at BETWEEN $3::timestamptz - $2::int * (interval '2 years' / $4::int) AND $3::timestamptz - $1::int * (interval '2 years' / $4::int)`;

/** Writes the documents of a part as `post_documents` gives them: words of the title from the text, all others and the days from templates. */
const deriveDocuments = `
  INSERT INTO post_search (post_id, published_at, document)
  SELECT p.id, p.published_at, setweight(search_vector(search_text(p.title), p.language), 'A') || t.document || d.document
  FROM (${postsOfPart}) AS p JOIN bench_templates t USING (place)
  JOIN bench_days d ON d.day = floor(extract(epoch FROM p.published_at) / 86400)
  ORDER BY p.published_at`;

/** Writes the summaries of a part. */
const deriveSummaries = `
  INSERT INTO post_summaries (post_id, author_id, written)
  SELECT p.id, p.author_id, replace(replace(replace(replace(replace(t.summary,
    t.id::text, p.id::text), t.cover::text, m.id::text), '"slug":"' || t.slug || '"', '"slug":"' || p.slug || '"'),
    '"title":"' || t.title || '"', '"title":"' || p.title || '"'),
    '"publishedDate":' || t.published, '"publishedDate":' || floor(extract(epoch FROM p.publication_date))::bigint)
  FROM (${postsOfPart}) AS p JOIN bench_templates t USING (place) JOIN media_files m ON m.post_id = p.id AND m.role = 'cover'`;

/** Writes where the posts of a part are counted. Each is in one category. */
const deriveListed = `
  INSERT INTO listed_posts (post_id, author_id, language, published_at, category_ids, category_names)
  SELECT p.id, p.author_id, p.language, p.published_at, ARRAY[c.id], ARRAY[c.name]
  FROM (${postsOfPart}) AS p JOIN post_categories pc ON pc.post_id = p.id JOIN categories c ON c.id = pc.category_id`;

/** What is derived from each part; takes its first and last number, the end of the two years and the number of posts. */
export const derivePart = [deriveDocuments, deriveSummaries, deriveListed];

/** What is derived from all posts together. */
export const deriveShared = [
  ...["SELECT 'all'", "SELECT DISTINCT 'category ' || name FROM categories", "SELECT 'author ' || id FROM authors"].map(
    (scopes) => `SELECT cut_listing_block(scope, language, 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff')
      FROM (${scopes}) AS scopes (scope), unnest(ARRAY['', 'English', 'Spanish']) AS language`,
  ),
  "SELECT write_author_summaries(NULL)",
];

/** Creates the templates, in tables that `expectDerived` drops. */
export async function prepareTemplates(client: pg.Client): Promise<void> {
  await client.query(`CREATE UNLOGGED TABLE bench_templates AS
    WITH firsts AS MATERIALIZED (
      SELECT p.*, n FROM generate_series(1, ${cycle}) AS n JOIN posts p ON p.slug = 'post-' || n),
    summaries AS MATERIALIZED (
      SELECT post_id, json_in_ascii(left(text, -2)) || ',"author":{"data":' AS written FROM posts_in_json
      WHERE post_id = ANY (ARRAY(SELECT id FROM firsts)))
    SELECT f.n % ${cycle} AS place, f.id, f.slug, f.title, m.id AS cover, floor(extract(epoch FROM f.publication_date))::bigint AS published,
      s.written AS summary,
      setweight(search_vector(search_text(c.name), f.language), 'B') || setweight(search_vector(search_text(f.excerpt), f.language), 'C')
        || setweight(to_tsvector('pg_catalog.simple', search_text(concat_ws(' ', a.first_name, a.last_name, a.username))), 'D')
        || array_to_tsvector(ARRAY['@' || f.language, '@in ' || c.name]) AS document
    FROM firsts f JOIN summaries s ON s.post_id = f.id JOIN authors a ON a.id = f.author_id
    JOIN post_categories pc ON pc.post_id = f.id JOIN categories c ON c.id = pc.category_id
    JOIN media_files m ON m.post_id = f.id AND m.role = 'cover'`);
  await client.query(`CREATE UNLOGGED TABLE bench_days AS
    SELECT day, array_to_tsvector(ARRAY(SELECT '@' || step || ':' || search_span(to_timestamp(day * 86400), step)
      FROM generate_series(0, 5) AS step)) AS document
    FROM (SELECT generate_series(floor(extract(epoch FROM min(published_at)) / 86400)::bigint, floor(extract(epoch FROM max(published_at)) / 86400)::bigint)
      AS day FROM posts) AS days`);
  await client.query("ANALYZE bench_templates, bench_days");
}

/**
 * Throws unless each post has its document, summary and place in the listings, and the views give the same for the first cycle
 * and for 1,000 of all posts.
 * Drops the templates.
 */
export async function expectDerived(client: pg.Client, count: number): Promise<void> {
  const { rows } = await client.query<{ documents: number; summaries: number; listed: number; missing: number }>({
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
        (SELECT 5 * $1::bigint - (SELECT count(*) FROM post_search) - (SELECT count(*) FROM post_summaries) - (SELECT count(*) FROM listed_posts)
          - (SELECT sum(posts) FROM listing_blocks WHERE scope = 'all'))::int AS missing`,
    values: [count],
  });
  const [wrong] = rows;
  if (!wrong || Object.values(wrong).some((number) => number !== 0)) {
    throw new Error(`Derived wrongly: ${JSON.stringify(wrong)}`);
  }
  await client.query("DROP TABLE bench_templates, bench_days");
}
