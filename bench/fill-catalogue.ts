import pg from "pg";

/**
 * Fills an empty, migrated database with `count` posts over two years, two in three English: a creator of every tenth post
 * among 2,000 others, eight categories, a cover each. Words: "light" in every second title, "comet" in one of a hundred,
 * "zephyr" in one of 100,000; "sun" and "moon" never meet, "storm" and "calm" in one of 992.
 */
export async function fillCatalogue(url: string, count: number): Promise<void> {
  const clients = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })] as const;
  const [first, second] = clients;
  try {
    await Promise.all(clients.map(prepareClient));
    const restoreIndexes = await dropIndexes(first);
    await insertPosts(first, count);
    await restoreIndexes(clients, (definition) => !definition.includes(" post_search "));
    await first.query("ANALYZE");
    // The triggers would have written this. Both connections share the work.
    await Promise.all([first.query("SELECT refresh_search(NULL)"), writeListings(second)]);
    await Promise.all([
      first.query("SELECT recount_search_words()"),
      restoreIndexes([second], (definition) => definition.includes(" post_search ")),
    ]);
    await first.query("VACUUM ANALYZE");
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Connects, past the triggers and checks. */
async function prepareClient(client: pg.Client): Promise<void> {
  await client.connect();
  await client.query("SET session_replication_role = replica");
  await client.query("SET maintenance_work_mem = '1GB'");
  await client.query("SET work_mem = '256MB'");
}

/** Drops the indexes of large tables that no constraint needs; they are created again over these connections. */
async function dropIndexes(client: pg.Client) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, regexp_replace(pg_get_indexdef(indexrelid), ' ON public.', ' ON ') AS definition FROM pg_index
     WHERE indrelid = ANY ('{posts,post_categories,media_files,post_search,listed_posts}'::regclass[])
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return async (clients: readonly pg.Client[], isWanted: (definition: string) => boolean) => {
    const definitions = rows.map((row) => row.definition).filter(isWanted);
    await Promise.all(
      clients.map(async (each) => {
        for (let next = definitions.pop(); next; next = definitions.pop()) await each.query(next);
      }),
    );
  };
}

async function writeListings(client: pg.Client): Promise<void> {
  await client.query("SELECT recount_all_listings()");
  await client.query("SELECT write_author_summaries(NULL)");
  await client.query("SELECT write_post_summaries(NULL)");
}

async function insertPosts(client: pg.Client, count: number): Promise<void> {
  const run = async (text: string) => void (await client.query(text));
  await run(`INSERT INTO authors (username, first_name, last_name, email)
    SELECT 'author-' || n, 'Ada', 'Okafor' || n, 'a@creators.example' FROM generate_series(1, 2001) AS n`);
  await run(`INSERT INTO categories (name, premium)
    SELECT name, premium FROM unnest(ARRAY['Cooking', 'Design', 'Fitness', 'Music', 'Photography', 'Science', 'Travel', 'Writing'])
      AS name, unnest(ARRAY[true, false]) AS premium`);
  await run(`INSERT INTO posts (author_id, slug, title, excerpt, content_html, language, access_type, price_cents, published_at, publication_date)
    SELECT a.id, 'post-' || n,
      concat_ws(' ', 'Notes', n, CASE WHEN n % 2 = 0 THEN 'light' END, CASE WHEN n % 100 = 7 THEN 'comet' END,
        CASE WHEN n % 100000 = 500 THEN 'zephyr' END, CASE WHEN n % 2 = 0 THEN 'sun' ELSE 'moon' END,
        CASE WHEN n % 32 = 5 THEN 'storm' END, CASE WHEN n % 31 = 7 THEN 'calm' END),
      'What a reader finds in these pages, and who might like them', repeat('<p>Some words of a body. </p>', 12),
      CASE WHEN n % 3 = 0 THEN 'Spanish' ELSE 'English' END, CASE WHEN n % 2 = 0 THEN 'PAID' ELSE 'FREE' END,
      CASE WHEN n % 2 = 0 THEN 500 END, at, at
    FROM generate_series(1, ${count}) AS n
    CROSS JOIN LATERAL (SELECT now() - n * (interval '2 years' / ${count}) AS at) AS spread
    JOIN authors a ON a.username = 'author-' || CASE WHEN n % 10 = 0 THEN 1 ELSE 2 + n % 2000 END`);
  await run("INSERT INTO post_slugs (slug, post_id) SELECT slug, id FROM posts");
  await run(`INSERT INTO post_categories (post_id, category_id, position, published_at, language)
    SELECT p.id, c.id, 0, p.published_at, p.language FROM posts p
    JOIN LATERAL (SELECT substr(p.slug, 6)::int / 2 % 8 AS place) AS of ON true
    JOIN (SELECT id, premium, row_number() OVER (PARTITION BY premium ORDER BY name) - 1 AS place FROM categories) AS c
      ON c.premium = (p.access_type = 'PAID') AND c.place = of.place`);
  await run(`INSERT INTO media_files (post_id, role, name, mime, size_bytes, width, height, placeholder, storage_key)
    SELECT id, 'cover', 'c.webp', 'image/webp', 9, 1200, 900, repeat('x', 200), repeat('0', 64) FROM posts`);
  await run(`INSERT INTO media_variants SELECT id, 'w' || smaller, 'image/webp', smaller, smaller * 3 / 4
    FROM media_files, unnest(ARRAY[480, 960]) AS smaller`);
}
