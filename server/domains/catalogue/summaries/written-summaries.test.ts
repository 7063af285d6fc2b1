import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { oneRow, type Queryable, rows } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const run = (text: string) => database.db.query({ text });
  await run(`INSERT INTO authors (username, first_name, last_name, email)
    SELECT 'author-' || n, 'A', 'B', 'a@b.example' FROM generate_series(0, 2) AS n`);
  await run("INSERT INTO categories (name, premium) VALUES ('Art', true), ('Art', false), ('Música', true)");
});
afterAll(() => database.close());

/** One change of each kind that a summary shows, for the posts and creators in the given `share` of five. */
const changes: Record<string, (db: Queryable, share: number, word: string) => Promise<unknown>> = {
  publish: async (db, share, word) => {
    const id = randomUUID();
    await db.query({
      text: `INSERT INTO posts (id, author_id, slug, title, excerpt, content_html, language, access_type, price_cents, published_at)
             SELECT $1::uuid, a.id, 'p-' || $1, $2, $2, '<p>x</p>', 'Spanish', 'PAID', 450, app_now()
             FROM authors a WHERE a.username = 'author-' || ($3::int % 3)`,
      values: [id, word, share],
    });
    await db.query({ text: "INSERT INTO post_slugs (slug, post_id) VALUES ('p-' || $1, $1::uuid)", values: [id] });
  },
  publishUnderOldSlug: async (db, share, word) => {
    const id = randomUUID();
    await db.query({ text: "INSERT INTO post_slugs (slug, post_id) VALUES ('p-' || $1, $1::uuid)", values: [id] });
    await db.query({
      text: `INSERT INTO posts (id, author_id, slug, title, content_html, language, access_type, published_at)
             SELECT $1::uuid, a.id, 'p-' || $1, $2, '<p>x</p>', 'English', 'FREE', app_now()
             FROM authors a WHERE a.username = 'author-' || ($3::int % 3)`,
      values: [id, word, share],
    });
  },
  rewrite: (db, share, word) =>
    db.query({
      text: `UPDATE posts SET title = $2, price_cents = CASE access_type WHEN 'PAID' THEN 100 + $1 * 33 END, published_at = published_at - interval '1 hour'
             WHERE ${falls("id")}`,
      values: [share, word],
    }),
  handOver: (db, share) =>
    db.query({
      text: `UPDATE posts SET author_id = (SELECT id FROM authors WHERE username = 'author-' || ($1::int % 3)) WHERE ${falls("id")}`,
      values: [share],
    }),
  giveAway: (db, share) =>
    db.query({
      text: `UPDATE posts SET access_type = 'FREE', price_cents = NULL WHERE ${falls("id")}`,
      values: [share],
    }),
  rename: (db, share) =>
    db.query({
      text: `WITH renamed AS (INSERT INTO post_slugs (slug, post_id) SELECT 'q-' || gen_random_uuid(), id FROM posts WHERE ${falls("id")} RETURNING slug, post_id)
             UPDATE posts SET slug = renamed.slug FROM renamed WHERE renamed.post_id = id`,
      values: [share],
    }),
  forgetSlugs: (db, share) =>
    db.query({
      text: `DELETE FROM post_slugs s USING posts p WHERE p.id = s.post_id AND p.slug <> s.slug AND ${falls("p.id")}`,
      values: [share],
    }),
  retypeSlugs: (db, share) =>
    db.query({
      text: `UPDATE post_slugs s SET slug = 'r-' || gen_random_uuid() FROM posts p WHERE p.id = s.post_id AND p.slug <> s.slug AND ${falls("p.id")}`,
      values: [share],
    }),
  categorise: (db, share) =>
    db.query({
      text: `INSERT INTO post_categories (post_id, category_id, position, published_at, language)
             SELECT p.id, c.id, row_number() OVER (PARTITION BY p.id ORDER BY c.name) - 1, p.published_at, p.language
             FROM posts p JOIN categories c ON c.premium = (p.access_type = 'PAID')
             WHERE ${falls("p.id")} AND NOT EXISTS (SELECT FROM post_categories had WHERE had.post_id = p.id)`,
      values: [share],
    }),
  swapCategories: (db, share) =>
    db.query({
      text: `UPDATE post_categories SET position = 9 WHERE position = 0 AND ${falls("post_id")}`,
      values: [share],
    }),
  leaveCategories: (db, share) =>
    db.query({ text: `DELETE FROM post_categories WHERE ${falls("post_id")}`, values: [share] }),
  illustrate: (db, share, word) =>
    db.query({
      text: `INSERT INTO media_files (post_id, role, name, mime, size_bytes, width, height, alternative_text, placeholder, storage_key)
             SELECT id, role, 'c', 'image/webp', 9, 1200, 900, $2, 'data:x', 'k' FROM posts, unnest(ARRAY['cover', 'body']) AS role
             WHERE ${falls("id")} ON CONFLICT DO NOTHING`,
      values: [share, word],
    }),
  portray: (db, share) =>
    db.query({
      text: `INSERT INTO media_files (author_id, role, name, mime, size_bytes, width, height, storage_key)
             SELECT id, 'portrait', 'c', 'image/webp', 9, 300, 300, 'k' FROM authors WHERE ${falls("id")} ON CONFLICT DO NOTHING`,
      values: [share],
    }),
  scale: (db, share) =>
    db.query({
      text: `INSERT INTO media_variants SELECT id, 'w' || smaller, 'image/webp', smaller, smaller
             FROM media_files, unnest(ARRAY[480, 90]) AS smaller WHERE ${falls("coalesce(post_id, author_id)")} ON CONFLICT DO NOTHING`,
      values: [share],
    }),
  rescale: (db, share) =>
    db.query({
      text: `UPDATE media_variants SET name = 'x' || name, width = width + 1 WHERE ${falls("media_file_id")}`,
      values: [share],
    }),
  passFileOn: (db) =>
    db.query({
      text: `UPDATE media_files SET post_id = bare.id FROM (
               SELECT id FROM posts p WHERE NOT EXISTS (SELECT FROM media_files had WHERE had.post_id = p.id) LIMIT 1) AS bare
             WHERE media_files.id = (SELECT id FROM media_files WHERE role = 'cover' ORDER BY id LIMIT 1)`,
    }),
  uncover: (db, share) =>
    db.query({
      text: `UPDATE media_files SET role = 'download' WHERE role = 'cover' AND ${falls("post_id")}`,
      values: [share],
    }),
  unscale: (db, share) =>
    db.query({ text: `DELETE FROM media_variants WHERE ${falls("media_file_id")}`, values: [share] }),
  removeFiles: (db, share) =>
    db.query({ text: `DELETE FROM media_files WHERE ${falls("coalesce(post_id, author_id)")}`, values: [share] }),
  describe: (db, share, word) =>
    db.query({
      text: `UPDATE authors SET description = $2, verified_at = CASE WHEN verified_at IS NULL THEN app_now() END WHERE ${falls("id")}`,
      values: [share, word],
    }),
  remove: (db, share) => db.query({ text: `DELETE FROM posts WHERE ${falls("id")}`, values: [share] }),
};
const falls = (id: string) => `abs(hashtext(${id}::text)) % 5 = $1::int % 5`;

test("a creator without a post or portrait has a summary", async () => {
  expect(await differences()).toEqual([]);
});

test.each(Object.keys(changes))("%s alone is written", async (kind) => {
  const everywhere = (one: string) =>
    database.db.transaction(async (tx) => {
      for (let share = 0; share < 5; share++) await changes[one]?.(tx, share, "Más “light”");
    });
  await database.db.query({ text: "DELETE FROM posts" });
  await database.db.query({ text: "DELETE FROM media_files" });
  for (const before of ["publish", "categorise", "rename", "illustrate", "portray", "scale", "publish"])
    if (before !== kind) await everywhere(before);
  const written = () =>
    rows(database.db, { text: "TABLE post_summaries UNION ALL SELECT NULL, * FROM author_summaries" });
  const before = await written();
  await everywhere(kind);
  expect(await differences()).toEqual([]);
  expect(await written()).not.toEqual(before);
});

test("stored summaries equal freshly computed ones after changes of every kind", async () => {
  const change = fc.record({
    kind: fc.constantFrom(...Object.keys(changes), "publish"),
    share: fc.nat(9),
    word: fc.string({ unit: "grapheme", maxLength: 12 }).map((word) => `About ${word.replaceAll("\0", "")}`),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(change, { minLength: 1, maxLength: 4 }), { maxLength: 12 }), async (batches) => {
      await database.db.query({ text: "DELETE FROM posts" });
      for (const batch of batches) {
        await database.db.transaction(async (tx) => {
          for (const { kind, share, word } of batch) await changes[kind]?.(tx, share, word);
        });
        expect(await differences(), JSON.stringify(batch)).toEqual([]);
      }
    }),
    { numRuns: 40 },
  );
});

async function differences(): Promise<unknown[]> {
  return rows(database.db, {
    text: `SELECT 'post' AS kind, post_id AS id, p.written::text, c.text::text AS expected FROM post_summaries p FULL JOIN posts_in_json c USING (post_id)
           WHERE (p.author_id, p.written) IS DISTINCT FROM (c.author_id, json_in_ascii(left(c.text, -2)) || ',"author":{"data":')
           UNION ALL
           SELECT 'author', author_id, a.written, c.text FROM author_summaries a FULL JOIN authors_in_json c USING (author_id)
           WHERE a.written IS DISTINCT FROM json_in_ascii(left(c.text, -2)) || ',"email":'`,
  });
}

test("two simultaneous changes of one post are both stored", async () => {
  await database.db.transaction(async (tx) => changes.publish?.(tx, 0, "Before"));
  const { id, slug } = await oneRow<{ id: string; slug: string }>(database.db, {
    text: "SELECT id, slug FROM posts WHERE title = 'Before'",
  });
  await database.db.transaction(async (first) => {
    await first.query({ text: "INSERT INTO post_slugs (slug, post_id) VALUES ('a-former-one', $1)", values: [id] });
    await database.db.query({ text: "UPDATE posts SET title = 'After' WHERE id = $1", values: [id] });
  });
  const { written } = await oneRow<{ written: string }>(database.db, {
    text: "SELECT written FROM post_summaries WHERE post_id = $1",
    values: [id],
  });
  expect(written).toContain(`"title":"After","slug":"${slug}","formerSlugs":["a-former-one"]`);
});

test("writes a deleted summary again", async () => {
  await database.db.query({ text: "DELETE FROM post_summaries" });
  expect(await differences()).toEqual([]);
});

test("a text of JSON says the same in ASCII", async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary" }), async (said) => {
      const { ascii } = await oneRow<{ ascii: string }>(database.db, {
        text: "SELECT json_in_ascii($1) AS ascii",
        values: [JSON.stringify(said)],
      });
      expect(JSON.parse(ascii)).toBe(said);
      expect(ascii).toMatch(/^[ -\x7F]*$/);
    }),
  );
});
