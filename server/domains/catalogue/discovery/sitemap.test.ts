import type { QueryConfig } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paths } from "#contract/paths.ts";
import { type Queryable, rows } from "#db/client.ts";
import { readsOf } from "#db/lagging-reads.ts";
import { foldChanges } from "#server/testing/fold-changes.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { createSitemap } from "./sitemap.ts";

const origin = "https://shop.example";
const postsPerPart = 2_000;
const posts = 5_000;

let database: TestDatabase;
const asked: QueryConfig[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  await database.db.query({
    text: "INSERT INTO authors (username, first_name, last_name, email) SELECT 'author-' || n, 'A', 'B', 'a@b.example' FROM generate_series(1, 40) AS n",
  });
  // A statement may take 15 s, and triggers follow each post.
  for (let first = 1; first <= posts; first += 1_000) await publish(first, first + 999, "2 years");
  for (const table of ["authors", "posts", "listing_blocks"])
    await database.db.query({ text: `VACUUM ANALYZE ${table}` });
});
afterAll(() => database.close());

/** Posts `first` to `last`, one an hour apart, ending the given time ago. */
async function publish(first: number, last: number, ago: string): Promise<void> {
  await database.db.transaction(async (tx) => {
    await tx.query({
      text: `WITH added AS (
          INSERT INTO posts (author_id, slug, title, content_html, language, access_type, published_at)
          SELECT a.id, 'post-' || n, 'T', '<p></p>', 'English', 'FREE', app_now() - $3::interval + n * interval '1 hour'
          FROM generate_series($1::int, $2::int) AS n JOIN authors a ON a.username = 'author-' || n % 40 + 1
          RETURNING id, slug)
        INSERT INTO post_slugs (slug, post_id) SELECT slug, id FROM added`,
      values: [first, last, ago],
    });
  });
  await foldChanges(database.db);
}

const db: Queryable = {
  query: (query) => {
    asked.push(query);
    return database.db.query(query);
  },
};
const sitemap = createSitemap(readsOf(db), origin, postsPerPart);

function addresses(xml: string): string[] {
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
}

async function postParts(): Promise<string[]> {
  const parts = addresses(await sitemap.index()).map((address) => address.slice(`${origin}/sitemap/`.length, -4));
  return parts.filter((name) => name.startsWith("posts-"));
}

test("the parts together are all posts, each once, none larger than it may be", async () => {
  const parts = await postParts();
  expect(parts.length).toBeGreaterThan(2);
  const seen = new Set<string>();
  let named = 0;
  for (const part of parts) {
    const found = addresses(await sitemap.part(part));
    expect(found.length).toBeLessThanOrEqual(postsPerPart + 2_000);
    named += found.length;
    for (const address of found) seen.add(address);
  }
  expect([named, seen.size]).toEqual([posts, posts]);
  expect(seen).toContain(origin + paths.post("author-8", "post-4567"));
});

test("a new post changes the last part alone", async () => {
  const parts = await postParts();
  const before = await Promise.all(parts.map((part) => sitemap.part(part)));
  await publish(posts + 1, posts + 1, `${posts + 1} hours`);
  const after = await Promise.all(parts.map((part) => sitemap.part(part)));
  expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
  expect(addresses(after.at(-1) ?? "")).toContain(origin + paths.post("author-2", `post-${posts + 1}`));
});

test("the index says when a part changed, whether by a new post, an edit or the time of one that waited", async () => {
  const changedAt = async () => {
    const index = await sitemap.index();
    return (await postParts()).map((part) => {
      const [, time] = new RegExp(`/${part}\\.xml</loc><lastmod>([^<]+)<`).exec(index) ?? [];
      return new Date(time ?? "").toISOString();
    });
  };
  const edit = async (assignment: string, slug: string) => {
    await database.db.query({ text: `UPDATE posts SET ${assignment} WHERE slug = $1`, values: [slug] });
    await foldChanges(database.db);
  };
  const start = await changedAt();
  expect(start.length).toBeGreaterThan(2);

  await edit("title = 'Another'", "post-2100");
  const edited = await changedAt();
  expect(edited.map((time, part) => time !== start[part])).toEqual(start.map((_, part) => part === 1));

  await publish(posts + 2, posts + 2, `${posts + 1} hours`);
  const waiting = await changedAt();
  expect(waiting.slice(0, -1)).toEqual(edited.slice(0, -1));
  await database.db.query({ text: "UPDATE clock_shift SET shift = '2 hours'" });
  const [{ published_at: due }] = (await rows<{ published_at: Date }>(database.db, {
    text: "SELECT published_at FROM posts WHERE slug = $1",
    values: [`post-${posts + 2}`],
  })) as [{ published_at: Date }];
  expect((await changedAt()).at(-1)).toBe(due.toISOString());
  await database.db.query({ text: "UPDATE clock_shift SET shift = '0'" });
});

test("each document takes two queries at most, and none reads all posts", async () => {
  for (const read of [() => sitemap.index(), () => sitemap.part("posts-2"), () => sitemap.part("creators-1")]) {
    asked.length = 0;
    await read();
    expect(asked.length).toBeLessThanOrEqual(2);
    for (const query of asked) expect(await explain(query)).not.toMatch(/Seq Scan on posts|external/);
  }
  asked.length = 0;
  await sitemap.part("posts-2");
  expect(await explain(asked[0] as QueryConfig)).toContain("posts_newest on posts");
});

/** The server's plan for a prepared statement. */
async function explain({ text, values = [] }: QueryConfig): Promise<string> {
  return database.db.transaction(async (tx) => {
    await tx.query({ text: "SET LOCAL plan_cache_mode = force_generic_plan" });
    await tx.query({ text: `PREPARE explained AS ${text}` });
    const plan = await rows<{ "QUERY PLAN": string }>(tx, {
      text: `EXPLAIN EXECUTE explained${values.length > 0 ? `(${values.join(", ")})` : ""}`,
    });
    await tx.query({ text: "DEALLOCATE explained" });
    return plan.map((row) => row["QUERY PLAN"]).join("\n");
  });
}
