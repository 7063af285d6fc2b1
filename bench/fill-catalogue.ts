import pg from "pg";
import { bareTables } from "./bare-tables.ts";
import { cycle, deriveShared, deriveStatements, expectDerived, keepTemplates } from "./derive-catalogue.ts";
import { shareStatements, shareWork } from "./share-work.ts";

/** Posts that one connection inserts at a time: sorts and arrays of this size stay in memory. */
const partSize = 100_000;
/** Blocks of 16,384 posts whose words one connection counts at a time: each title has a word of its own, and their tree stays small. */
const wordBlocks = 16;

const tablesOfPosts = [
  ...["posts", "post_slugs", "post_categories", "media_files", "media_variants"],
  ...["listed_posts", "post_search", "post_summaries"],
];

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
    await expectEmpty(first);
    await insertAuthors(first);
    const { rows } = await first.query<{ now: string }>("SELECT now()::text AS now");
    const spread = { now: rows[0]?.now ?? "", count };
    await insertPosts(first, { from: 1, to: cycle }, spread, "");
    await keepTemplates(first);
    await first.query(`TRUNCATE ${tablesOfPosts.join()} CASCADE`);
    const bare = await bareTables(first, tablesOfPosts);
    // The triggers would have derived all of this.
    await share(parts.map((part) => (client) => insertPosts(client, part, spread, deriveStatements)));
    done("inserted");
    await bare.restoreIndexes(clients);
    await first.query("ANALYZE");
    done("indexed");
    await countPosts(clients, count);
    done("counted");
    await bare.restoreForeignKeys(clients);
    done("foreign keys checked");
    await vacuum(clients);
    done("vacuumed");
    await expectDerived(first, count);
    done("checked");
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Throws if there are posts: they would be lost with the templates. */
async function expectEmpty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM posts LIMIT 1");
  if (rowCount !== 0) throw new Error("The database has posts");
}

/** Counts the posts of listings and words, as `recount_all_listings` and `recount_search_words` on one connection. */
async function countPosts(clients: readonly pg.Client[], count: number): Promise<void> {
  const parts = Array.from({ length: Math.ceil(count / (wordBlocks * 16_384)) }, (_, n) => {
    return `${n * wordBlocks}, ${(n + 1) * wordBlocks - 1}`;
  });
  await shareStatements(clients, [...deriveShared, ...parts.map((part) => `SELECT count_search_words(${part})`)]);
  await clients[0]?.query("UPDATE search_words SET mapped = true WHERE posts >= 2048");
  await shareStatements(
    clients,
    parts.map((part) => `SELECT place_search_words(${part})`),
  );
}

async function vacuum(clients: readonly pg.Client[]): Promise<void> {
  const tables = await clients[0]?.query<{ name: string }>(
    "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY relpages DESC",
  );
  await shareStatements(
    clients,
    (tables?.rows ?? []).map(({ name }) => `VACUUM ANALYZE ${name}`),
  );
}

/** Connects, past the triggers and foreign keys. */
async function prepareClient(client: pg.Client): Promise<void> {
  await client.connect();
  await client.query("SET session_replication_role = replica");
  await client.query("SET maintenance_work_mem = '1GB'");
  await client.query("SET work_mem = '256MB'");
  // The connections are the workers.
  await client.query("SET max_parallel_maintenance_workers = 0");
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

/** Inserts a part; `more` are further statements that read `inserted` and `covers`. */
async function insertPosts(client: pg.Client, { from, to }: Part, { now, count }: Spread, more: string): Promise<void> {
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
      RETURNING id, author_id, slug, title, published_at, publication_date, language, access_type
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
      RETURNING id, post_id
    )${more}
    INSERT INTO media_variants SELECT id, 'w' || smaller, 'image/webp', smaller, smaller * 3 / 4
    FROM covers, unnest(ARRAY[480, 960]) AS smaller`,
    values: [from, to, now, count],
  });
}
