import type { QueryConfig } from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defaultBrand } from "#contract/brand.ts";
import { lockedAlg } from "#contract/content.ts";
import type { Database } from "#db/client.ts";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { createShop, type Shop } from "#server/shop.ts";
import { foldChanges } from "#server/testing/fold-changes.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";

let database: TestDatabase;
let shop: Shop;
const asked: QueryConfig[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  await fill(database.db, 6_000);
  await foldChanges(database.db);
  const db: Database = {
    ...database.db,
    query: (query) => {
      asked.push(query);
      return database.db.query(query);
    },
  };
  const access = { openWithToken: async () => undefined, isRunning: async () => false };
  shop = createShop({
    db,
    access,
    storage: createDiskStorage("nowhere"),
    keys: deriveKeys(["s"]),
    brand: defaultBrand,
  });
});
afterAll(() => database.close());

const query = { postsPerPage: 25 };
const spanish = { postsPerPage: 25, language: "Spanish" as const };
const actions: [name: string, run: () => Promise<unknown>][] = [
  ["everything", () => shop.catalogue.listPremiumPosts({ params: { category: "All", page: 1 }, query })],
  ["everything, deep", () => shop.catalogue.listPremiumPosts({ params: { category: "All", page: 200 }, query })],
  [
    "everything in a language",
    () => shop.catalogue.listPremiumPosts({ params: { category: "All", page: 1 }, query: spanish }),
  ],
  ["a category", () => shop.catalogue.listPremiumPosts({ params: { category: "Kind 3", page: 2 }, query })],
  [
    "a category in a language",
    () => shop.catalogue.listPremiumPosts({ params: { category: "Kind 3", page: 1 }, query: spanish }),
  ],
  ["a creator", () => shop.catalogue.listUserPosts({ params: { username: "author-7", page: 1 }, query })],
  [
    "a creator in a language",
    () => shop.catalogue.listUserPosts({ params: { username: "author-7", page: 1 }, query: spanish }),
  ],
  ["a post", () => shop.catalogue.getPost({ params: { slug: "post-42" }, query: { alg: lockedAlg } })],
  ["a free post", () => shop.catalogue.getPost({ params: { slug: "post-43" }, query: { alg: lockedAlg } })],
  ["related posts", () => shop.catalogue.listRelatedPosts({ params: { slug: "post-42" }, query: {} })],
  ["the page of a post", () => shop.catalogue.getPostPage({ params: { slug: "post-42" }, query: { related: 3 } })],
  ["a search", () => shop.catalogue.searchPosts({ params: { page: 2 }, query: { ...query, q: "about post" } })],
  ["a purchase", () => shop.posts.findPostForPurchase("post-42")],
];

describe("with 6,000 posts", () => {
  test.each(actions)("%s is read from indexes in at most two queries", async (_name, run) => {
    asked.length = 0;
    await run();
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.length).toBeLessThanOrEqual(2);
    for (const each of asked) {
      for (const mode of ["force_custom_plan", "force_generic_plan"]) {
        const plan = await explain(each, mode);
        expect(plan, `${each.name} (${mode})`).not.toMatch(
          /Seq Scan on (posts|post_categories|post_slugs|media_files|media_variants|post_summaries)/,
        );
        // Beside a position, a second bound on the date would have the index read from its newest entry on, whatever the page.
        expect(plan, `${each.name} (${mode})`).not.toMatch(/ROW\(published_at[^\n]*published_at < 'infinity'/);
        // Only the few candidates of related posts and of a search are sorted, and blocks where they are few.
        expect(plan, `${each.name} (${mode})`).not.toMatch(
          /\bSort {2}\([^\n]*\n *Sort Key: (?!(?:nearest|found|counted)\.)[^\n]*published_at/,
        );
      }
    }
  });

  test.each([
    ["a frequent word", "about", 1_000],
    ["a rare one", "4711", 1],
    ["an unfinished one", "471", 11],
    ["none", "zeppelin", 0],
  ])("a search for %s reads matches from the index", async (_name, word, found) => {
    const use = await database.db.transaction(async (tx) => {
      await tx.query({ text: "SELECT * FROM search_query('warm')" });
      const candidates = `SELECT count(*)::int AS found FROM search_query('${word}'), search_candidates(words, 1000)`;
      const counted = await tx.query<{ found: number }>({ text: candidates });
      const { rows } = await tx.query<{ seq: number }>({
        text: "SELECT seq_scan::int AS seq FROM pg_stat_xact_user_tables WHERE relname = 'post_search'",
      });
      return { ...counted.rows[0], ...rows[0] };
    });
    expect(use).toEqual({ found, seq: 0 });
  });

  test("the pages together are the whole, each post once", async () => {
    const seen = new Set<string>();
    for (let page = 1; page <= 31; page++) {
      const listed = await shop.catalogue.listPremiumPosts({
        params: { category: "Kind 3", page },
        query: { postsPerPage: 100 },
      });
      const { data, meta } = listed.parse();
      expect(meta.pagination.total).toBe(3_000);
      for (const { id } of data) seen.add(id);
    }
    expect(seen.size).toBe(3_000);
  });
});

/** The plan of a statement as the server would run it once prepared, by its values or for any. */
async function explain({ text, values = [] }: QueryConfig, mode: string): Promise<string> {
  const literal = (value: unknown) =>
    Array.isArray(value) ? `'{${value.join(",")}}'` : typeof value === "number" ? value : `'${value}'`;
  return database.db.transaction(async (tx) => {
    await tx.query({ text: `SET LOCAL plan_cache_mode = ${mode}` });
    await tx.query({ text: `PREPARE explained AS ${text}` });
    const args = values.length > 0 ? `(${values.map(literal).join(", ")})` : "";
    const { rows } = await tx.query<{ "QUERY PLAN": string }>({
      text: `EXPLAIN (VERBOSE off) EXECUTE explained${args}`,
    });
    await tx.query({ text: "DEALLOCATE explained" });
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}

async function fill(db: Database, count: number): Promise<void> {
  // The test server commits before its log is on the disk; vacuum trusts only flushed log.
  const run = (...statements: string[]) =>
    db.transaction(async (tx) => {
      await tx.query({ text: "SET LOCAL synchronous_commit = on" });
      for (const text of statements) await tx.query({ text });
    });
  await run(
    `INSERT INTO authors (username, first_name, last_name, email)
      SELECT 'author-' || n, 'A', 'B', 'a@b.example' FROM generate_series(1, 40) AS n`,
    `INSERT INTO categories (name, premium) SELECT 'Kind ' || n, premium FROM generate_series(3, 7) AS n, unnest(ARRAY[true, false]) AS premium`,
  );
  // A statement may take 15 s, and at each commit the triggers summarize the posts that it changes: each post is changed in one.
  for (let last = 500; last <= count; last += 500) {
    const numbers = `generate_series(${last - 499}, ${last}) AS n`;
    const added = `${numbers} JOIN posts p ON p.slug = 'post-' || n`;
    await run(
      `INSERT INTO posts (author_id, slug, title, excerpt, content_html, language, access_type, price_cents, published_at)
        SELECT a.id, 'post-' || n, 'Post ' || n, 'About it.', repeat('<p>words </p>', 120),
          CASE WHEN n % 3 = 0 THEN 'Spanish' ELSE 'English' END, CASE WHEN n % 2 = 0 THEN 'PAID' ELSE 'FREE' END,
          CASE WHEN n % 2 = 0 THEN 500 END, now() - n * interval '1 hour'
        FROM ${numbers} JOIN authors a ON a.username = 'author-' || (n % 40 + 1)`,
      `INSERT INTO post_slugs (slug, post_id) SELECT p.slug, p.id FROM ${added}`,
      `INSERT INTO post_categories (post_id, category_id, position, published_at, language)
        SELECT p.id, c.id, 0, p.published_at, p.language FROM ${added}
        JOIN categories c ON c.premium = (p.access_type = 'PAID') AND c.name = 'Kind ' || greatest(3, n / 2 % 8)`,
      `INSERT INTO media_files (post_id, role, name, mime, size_bytes, width, height, storage_key)
        SELECT p.id, 'cover', 'c.webp', 'image/webp', 9, 1200, 900, repeat('0', 64) FROM ${added}`,
      `INSERT INTO media_variants SELECT m.id, 'w480', 'image/webp', 480, 360 FROM ${added} JOIN media_files m ON m.post_id = p.id`,
    );
  }
  for (const table of [
    "authors",
    "posts",
    "post_slugs",
    "categories",
    "post_categories",
    "media_files",
    "media_variants",
    "post_search",
    "listing_blocks",
    "author_summaries",
    "post_summaries",
  ]) {
    await db.query({ text: `VACUUM ANALYZE ${table}` });
  }
}
