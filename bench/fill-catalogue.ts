import pg from "pg";
import { deriveDocuments, deriveSummaries, expectDerived, prepareTemplates } from "./derive-catalogue.ts";

/** Posts that one connection inserts, or derives from, at a time: sorts and arrays of this size stay in memory. */
const partSize = 100_000;

/**
 * Fills an empty, migrated database with `count` posts over two years, two in three English: a creator of every tenth post
 * among 2,000 others, eight categories, a cover each. Words: "light" in every second title, "comet" in one of a hundred,
 * "zephyr" in one of 100,000; "sun" and "moon" never meet, "storm" and "calm" in one of 992. Two connections share the work.
 * Calls `say` after each step, with the seconds since the start.
 */
export async function fillCatalogue(url: string, count: number, say: (step: string) => void = () => {}): Promise<void> {
  const clients = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })] as const;
  const [first] = clients;
  const startedMs = performance.now();
  const done = (step: string) => say(`${step} after ${Math.round((performance.now() - startedMs) / 1_000)} s`);
  // The oldest posts first, as they would have come.
  const parts = Array.from({ length: Math.ceil(count / partSize) }, (_, place) => ({
    from: place * partSize + 1,
    to: Math.min((place + 1) * partSize, count),
  })).reverse();
  const share = (work: ((client: pg.Client) => Promise<unknown>)[]) => shareWork(clients, work);
  try {
    await Promise.all(clients.map(prepareClient));
    const restoreIndexes = await dropIndexes(first);
    await insertAuthors(first);
    const { rows } = await first.query<{ now: string }>("SELECT now()::text AS now");
    const spread = { now: rows[0]?.now ?? "", count };
    await share(parts.map((part) => (client) => insertPosts(client, part, spread)));
    done("inserted");
    await share(restoreIndexes((definition) => !definition.includes(" post_search ")));
    await first.query("ANALYZE");
    done("indexed");
    // The triggers would have written all of this.
    await prepareTemplates(first);
    await share([
      (client) => client.query("SELECT recount_all_listings(), write_author_summaries(NULL)"),
      ...parts.flatMap(({ from, to }) => {
        const values = [from, to, spread.now, count];
        return [deriveDocuments, deriveSummaries].map((text) => (client: pg.Client) => client.query({ text, values }));
      }),
    ]);
    await expectDerived(first, count);
    done("derived");
    await share([
      (client) => client.query("SELECT recount_search_words()"),
      ...restoreIndexes((definition) => definition.includes(" post_search ")),
    ]);
    done("words counted");
    await first.query("VACUUM ANALYZE");
    done("vacuumed");
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Each connection takes the next piece of work when it has finished one. */
async function shareWork(
  clients: readonly pg.Client[],
  work: ((client: pg.Client) => Promise<unknown>)[],
): Promise<void> {
  const left = [...work];
  await Promise.all(
    clients.map(async (client) => {
      for (let next = left.shift(); next; next = left.shift()) await next(client);
    }),
  );
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
  return (isWanted: (definition: string) => boolean) =>
    rows
      .filter(({ definition }) => isWanted(definition))
      .map(
        ({ definition }) =>
          (each: pg.Client) =>
            each.query(definition),
      );
}

async function insertAuthors(client: pg.Client): Promise<void> {
  await client.query(`INSERT INTO authors (username, first_name, last_name, email)
    SELECT 'author-' || n, 'Ada', 'Okafor' || n, 'a@creators.example' FROM generate_series(1, 2001) AS n`);
  await client.query(`INSERT INTO categories (name, premium)
    SELECT name, premium FROM unnest(ARRAY['Cooking', 'Design', 'Fitness', 'Music', 'Photography', 'Science', 'Travel', 'Writing'])
      AS name, unnest(ARRAY[true, false]) AS premium`);
}

/** Numbers of posts, both included. */
interface Part {
  from: number;
  to: number;
}

/** The posts are spread over the two years before `now`, the last one first. */
interface Spread {
  now: string;
  count: number;
}

async function insertPosts(client: pg.Client, { from, to }: Part, { now, count }: Spread): Promise<void> {
  await client.query({
    text: `WITH inserted AS (
      INSERT INTO posts (author_id, slug, title, excerpt, content_html, language, access_type, price_cents, published_at, publication_date)
      SELECT a.id, 'post-' || n,
        concat_ws(' ', 'Notes', n, CASE WHEN n % 2 = 0 THEN 'light' END, CASE WHEN n % 100 = 7 THEN 'comet' END,
          CASE WHEN n % 100000 = 500 THEN 'zephyr' END, CASE WHEN n % 2 = 0 THEN 'sun' ELSE 'moon' END,
          CASE WHEN n % 32 = 5 THEN 'storm' END, CASE WHEN n % 31 = 7 THEN 'calm' END),
        'What a reader finds in these pages, and who might like them', repeat('<p>Some words of a body. </p>', 12),
        CASE WHEN n % 3 = 0 THEN 'Spanish' ELSE 'English' END, CASE WHEN n % 2 = 0 THEN 'PAID' ELSE 'FREE' END,
        CASE WHEN n % 2 = 0 THEN 500 END, at, at
      FROM generate_series($1::int, $2::int) AS n
      CROSS JOIN LATERAL (SELECT $3::timestamptz - n * (interval '2 years' / $4::int) AS at) AS spread
      JOIN authors a ON a.username = 'author-' || CASE WHEN n % 10 = 0 THEN 1 ELSE 2 + n % 2000 END
      RETURNING id, slug, published_at, language, access_type
    ), slugs AS (
      INSERT INTO post_slugs (slug, post_id) SELECT slug, id FROM inserted
    ), categorized AS (
      INSERT INTO post_categories (post_id, category_id, position, published_at, language)
      SELECT p.id, c.id, 0, p.published_at, p.language FROM inserted p
      JOIN (SELECT id, premium, row_number() OVER (PARTITION BY premium ORDER BY name) - 1 AS place FROM categories) AS c
        ON c.premium = (p.access_type = 'PAID') AND c.place = substr(p.slug, 6)::int / 2 % 8
    ), covers AS (
      INSERT INTO media_files (post_id, role, name, mime, size_bytes, width, height, placeholder, storage_key)
      SELECT id, 'cover', 'c.webp', 'image/webp', 9, 1200, 900, repeat('x', 200), repeat('0', 64) FROM inserted
      RETURNING id
    )
    INSERT INTO media_variants SELECT id, 'w' || smaller, 'image/webp', smaller, smaller * 3 / 4
    FROM covers, unnest(ARRAY[480, 960]) AS smaller`,
    values: [from, to, now, count],
  });
}
