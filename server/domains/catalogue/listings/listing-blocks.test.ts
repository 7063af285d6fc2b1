import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { oneRow, rows } from "#db/client.ts";
import { readsOf } from "#db/lagging-reads.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { listAll, listByAuthor, listCategory, type PageOfPosts } from "./listing-store.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const run = (text: string) => database.db.query({ text });
  // Blocks of 4 posts instead of 2,000: the same code, cut often.
  await run(
    "CREATE OR REPLACE FUNCTION listing_block_limit(posts bigint) RETURNS integer LANGUAGE sql IMMUTABLE AS 'SELECT 4'",
  );
  await run(`INSERT INTO authors (username, first_name, last_name, email)
    SELECT 'author-' || n, 'A', 'B', 'a@b.example' FROM generate_series(1, 2) AS n`);
  await run("INSERT INTO categories (name, premium) VALUES ('Art', true), ('Art', false), ('Music', true)");
});
afterAll(() => database.close());

const languages = ["English", "Spanish"] as const;
const place = fc.record({
  author: fc.integer({ min: 1, max: 2 }),
  language: fc.constantFrom(...languages),
  // Few moments, so that many posts share one; above 20 they are still to come.
  hour: fc.integer({ min: 0, max: 22 }),
  category: fc.constantFrom("Art free", "Art paid", "Music paid", "none"),
});
const step = fc.oneof(
  fc.record({ kind: fc.constant("insert" as const), places: fc.array(place, { minLength: 1, maxLength: 12 }) }),
  fc.record({ kind: fc.constant("move" as const), share: fc.integer({ min: 1, max: 5 }), place }),
  fc.record({ kind: fc.constant("delete" as const), share: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant("fold" as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const publishedAt = (hour: number) => `(SELECT app_now()) + interval '1 hour' * (${hour} - 20.5)`;

async function take(each: Step): Promise<void> {
  await database.db.transaction(async (tx) => {
    const run = (text: string, values: unknown[] = []) => tx.query({ text, values });
    if (each.kind === "fold") return void (await run("SELECT fold_content_changes()"));
    if (each.kind === "delete") {
      await run(`DELETE FROM posts WHERE hashtext(id::text) % 5 = $1 - 3`, [each.share]);
      return;
    }
    if (each.kind === "move") {
      const { author, language, hour } = each.place;
      await run(
        `UPDATE posts SET language = $2, published_at = ${publishedAt(hour)},
           author_id = (SELECT id FROM authors WHERE username = 'author-' || $3::int)
         WHERE hashtext(id::text) % 5 = $1 - 3`,
        [each.share, language, author],
      );
      return;
    }
    const given = JSON.stringify(each.places.map((one) => ({ ...one, id: randomUUID() })));
    const from = `json_to_recordset($1) AS g (id uuid, author int, language text, hour int, category text)`;
    await run(
      `INSERT INTO posts (id, author_id, slug, title, excerpt, content_html, language, access_type, price_cents, published_at)
       SELECT g.id, a.id, g.id::text, 'T', 'E', '', g.language, 'PAID', 500, ${publishedAt(0)} + interval '1 hour' * g.hour
       FROM ${from} JOIN authors a ON a.username = 'author-' || g.author`,
      [given],
    );
    await run("INSERT INTO post_slugs (slug, post_id) SELECT id::text, id FROM json_to_recordset($1) AS g (id uuid)", [
      given,
    ]);
    await run(
      `INSERT INTO post_categories (post_id, category_id, position, published_at, language)
       SELECT p.id, c.id, 0, p.published_at, p.language FROM ${from} JOIN posts p ON p.id = g.id
       JOIN categories c ON c.name || CASE WHEN premium THEN ' paid' ELSE ' free' END = g.category`,
      [given],
    );
  });
}

const supportEmail = "help@example.com";

/** The expected page, found with OFFSET. */
async function plainPage(filter: string, limit: number, offset: number) {
  const listed = `FROM posts p JOIN authors a ON a.id = p.author_id WHERE p.published_at <= app_now() AND ${filter}`;
  const ids = await rows<{ id: string }>(database.db, {
    text: `SELECT p.id ${listed} ORDER BY p.published_at DESC, p.id DESC LIMIT ${limit} OFFSET ${offset}`,
  });
  const { total } = await oneRow<{ total: number }>(database.db, { text: `SELECT count(*)::int AS total ${listed}` });
  return { ids: ids.map(({ id }) => id), total };
}

function idsOf({ posts, total }: PageOfPosts) {
  return { ids: (JSON.parse(posts) as { id: string }[]).map(({ id }) => id), total };
}

async function expectEveryPage(): Promise<void> {
  for (const language of [undefined, ...languages]) {
    const spoken = language ? `p.language = '${language}'` : "true";
    const inCategory = (name: string) =>
      `${spoken} AND p.id IN (SELECT post_id FROM post_categories JOIN categories c ON c.id = category_id WHERE name = '${name}')`;
    for (const offset of [0, 1, 3, 4, 9, 25, 1_000_000]) {
      const query = { limit: 3, offset, language, supportEmail };
      const plain = (filter: string) => plainPage(filter, 3, offset);
      expect(idsOf(await listAll(readsOf(database.db), query))).toEqual(await plain(spoken));
      for (const name of ["Art", "Music", "Nothing"]) {
        expect(idsOf(await listCategory(readsOf(database.db), name, query))).toEqual(await plain(inCategory(name)));
      }
      const own = await plain(`${spoken} AND a.username = 'author-1'`);
      const listed = await listByAuthor(readsOf(database.db), "author-1", query);
      expect(listed && idsOf(listed)).toEqual(own);
    }
  }
}

test("after any insert, move and delete, every page equals one found with OFFSET", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await database.db.query({ text: "DELETE FROM posts" });
      for (const each of steps) await take(each);
      await expectEveryPage();
    }),
    { numRuns: 12 },
  );
});

test("a post that is to come enters the pages and the totals when its time has come", async () => {
  await database.db.query({ text: "DELETE FROM posts" });
  await take({ kind: "insert", places: [22, 21, 20, 3].map((hour) => ({ ...soon, hour })) });
  const totals = async () =>
    (await listAll(readsOf(database.db), { limit: 9, offset: 0, language: undefined, supportEmail })).total;
  expect(await totals()).toBe(2);
  await database.shiftClock("1 hour");
  expect(await totals()).toBe(3);
  await expectEveryPage();
  await database.shiftClock("-1 hour");
});
const soon = { author: 1, language: "English", category: "Art paid" } as const;

test("several that publish at once leave every count right", async () => {
  await database.db.query({ text: "DELETE FROM posts" });
  const insert = (n: number): Step => ({
    kind: "insert",
    places: Array.from({ length: 5 }, (_, hour) => ({ ...soon, hour: hour + (n % 7) })),
  });
  await Promise.all(Array.from({ length: 8 }, (_, n) => take(insert(n))));
  expect((await listAll(readsOf(database.db), { limit: 1, offset: 0, language: undefined, supportEmail })).total).toBe(
    40,
  );
  await expectEveryPage();
});

test("rebuilds all blocks to count posts that existed before, or bypassed the triggers", async () => {
  const blocks = "SELECT scope, language, sum(posts)::int AS posts FROM listing_blocks GROUP BY 1, 2 ORDER BY 1, 2";
  await database.db.query({ text: "SELECT fold_content_changes()" });
  const kept = await rows(database.db, { text: blocks });
  expect(kept.length).toBeGreaterThan(4);
  await database.db.query({ text: "TRUNCATE listing_blocks" });
  await database.db.query({ text: "SELECT recount_all_listings()" });
  expect(await rows(database.db, { text: blocks })).toEqual(kept);
  await expectEveryPage();
});
