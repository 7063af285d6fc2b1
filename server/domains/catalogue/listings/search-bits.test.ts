import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { oneRow, rows } from "#db/client.ts";
import { readsOf } from "#db/lagging-reads.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { findPosts } from "./search-store.ts";

let database: TestDatabase;
const run = (text: string, values: unknown[] = []) => database.db.query({ text, values });
beforeAll(async () => {
  database = await createTestDatabase();
  // A word is frequent from its third post on, and four matches are many: the same code, with bits, without, and with both.
  for (const [name, large, small] of [
    ["fold_search_changes", "w.posts >= 2048", "w.posts >= 3"],
    ["recount_search_words", "posts >= 2048", "posts >= 3"],
    ["search_candidates", "2 * most", "4"],
    ["search_meetings", "< 50000", "< 3"],
  ] as const) {
    const { definition } = await oneRow<{ definition: string }>(database.db, {
      text: `SELECT pg_get_functiondef('${name}'::regproc) AS definition`,
    });
    const changed = definition.replace(large, small);
    expect(changed).not.toBe(definition);
    await run(changed);
  }
  await run(`INSERT INTO authors (username, first_name, last_name, email)
    SELECT 'author-' || n, 'A', 'B', 'a@b.example' FROM generate_series(1, 2) AS n`);
  await run(
    "INSERT INTO categories (name, premium) VALUES ('Food & ''\\', true), ('Food & ''\\', false), ('Music', true)",
  );
});
afterAll(() => database.close());

// No language has another form of these; two begin alike.
const words = ["zab", "zabk", "kod", "rum", "fex"] as const;
const languages = ["English", "Spanish"] as const;
const categories = ["Food & '\\", "Music"] as const;
const post = fc.record({
  author: fc.integer({ min: 1, max: 2 }),
  title: fc.uniqueArray(fc.constantFrom(...words), { maxLength: 4 }).map((some) => some.join(" ")),
  language: fc.constantFrom(...languages),
  // Above 20 they are still to come.
  day: fc.integer({ min: 0, max: 22 }),
  category: fc.constantFrom("Food & '\\ free", "Food & '\\ paid", "Music paid", "none"),
});
const share = fc.integer({ min: 1, max: 5 });
const step = fc.oneof(
  fc.record({ kind: fc.constant("insert" as const), posts: fc.array(post, { minLength: 1, maxLength: 12 }) }),
  fc.record({ kind: fc.constant("change" as const), share, post }),
  fc.record({ kind: fc.constant("delete" as const), share }),
  fc.record({
    kind: fc.constant("rename" as const),
    author: fc.integer({ min: 1, max: 2 }),
    name: fc.constantFrom(...words),
  }),
  fc.record({ kind: fc.constant("recount" as const) }),
  fc.record({ kind: fc.constant("fold" as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
const frequentWordsThatSeldomMeet = ["kod", "kod", "kod", "rum", "rum", "rum", "kod rum"].map((title) => ({
  author: 1,
  title,
  language: languages[0],
  day: 0,
  category: "none" as const,
}));

const aPostOnEveryDay = Array.from({ length: 23 }, (_, day) => ({
  author: 1,
  title: "kod",
  language: languages[0],
  day,
  category: "none" as const,
}));

async function take(each: Step): Promise<void> {
  if (each.kind === "recount") return void (await run("SELECT recount_search_words()"));
  if (each.kind === "fold") return void (await run("SELECT fold_content_changes()"));
  if (each.kind === "delete")
    return void (await run("DELETE FROM posts WHERE hashtext(id::text) % 5 = $1 - 3", [each.share]));
  if (each.kind === "rename") {
    return void (await run("UPDATE authors SET first_name = $2 WHERE username = 'author-' || $1::int", [
      each.author,
      each.name,
    ]));
  }
  if (each.kind === "change") {
    const { title, language, day } = each.post;
    return void (await run(
      `UPDATE posts SET title = $2 || ' T', language = $3, published_at = app_now() + interval '1 day' * ($4 - 20.5)
       WHERE hashtext(id::text) % 5 = $1 - 3`,
      [each.share, title, language, day],
    ));
  }
  const given = JSON.stringify(each.posts.map((one) => ({ ...one, id: randomUUID() })));
  await database.db.transaction(async (tx) => {
    const from = "json_to_recordset($1) AS g (id uuid, author int, title text, language text, day int, category text)";
    for (const text of [
      `INSERT INTO posts (id, author_id, slug, title, excerpt, content_html, language, access_type, price_cents, published_at)
       SELECT g.id, a.id, g.id::text, g.title || ' T', 'E', '', g.language, 'PAID', 500,
         app_now() + interval '1 day' * (g.day - 20.5)
       FROM ${from} JOIN authors a ON a.username = 'author-' || g.author`,
      `INSERT INTO post_slugs (slug, post_id) SELECT id::text, id FROM ${from}`,
      `INSERT INTO post_categories (post_id, category_id, position, published_at, language)
       SELECT p.id, c.id, 0, p.published_at, p.language FROM ${from} JOIN posts p ON p.id = g.id
       JOIN categories c ON c.name || CASE WHEN premium THEN ' paid' ELSE ' free' END = g.category`,
    ]) {
      await tx.query({ text, values: [given] });
    }
  });
}

/** The expected results, found by reading every post: each word must match, the last one as a prefix. */
async function plainSearch(
  text: string,
  category: string | undefined,
  language: string | undefined,
): Promise<string[]> {
  const all = await rows<{ id: string; said: string; language: string; category: string | null }>(database.db, {
    text: `SELECT p.id, lower(concat_ws(' ', p.title, a.first_name)) AS said, p.language, c.name AS category
      FROM posts p JOIN authors a ON a.id = p.author_id LEFT JOIN post_categories pc ON pc.post_id = p.id
      LEFT JOIN categories c ON c.id = pc.category_id WHERE p.published_at <= app_now()`,
  });
  const asked = text.split(" ");
  const last = asked.at(-1) ?? "";
  const fits = (said: string[]) =>
    asked.every((word) => said.includes(word) || (word === last && said.some((one) => one.startsWith(last))));
  return all
    .filter((each) => fits(each.said.split(" ")))
    .filter((each) => (!category || each.category === category) && (!language || each.language === language))
    .map(({ id }) => id);
}

const whole = { limit: 1_000, offset: 0, supportEmail: "help@example.com" };
const idsOf = (posts: string) => (JSON.parse(posts) as { id: string }[]).map(({ id }) => id);

/** How many of the searches were answered by bits. */
async function expectEverySearch(): Promise<number> {
  let byBits = 0;
  for (const text of ["kod", "kod rum", "rum zab", "zabk kod rum", "fex z", "kod rum fex zab", "none kod"]) {
    for (const [category, language] of [
      [],
      [categories[0]],
      [categories[1], "Spanish"],
      [undefined, "English"],
    ] as const) {
      const { posts, total } = await findPosts(readsOf(database.db), text, category, { ...whole, language });
      const expected = await plainSearch(text, category, language);
      expect([text, category, language, idsOf(posts).toSorted()]).toEqual([
        text,
        category,
        language,
        expected.toSorted(),
      ]);
      expect(total).toBe(expected.length);
    }
    const { bits } = await oneRow<{ bits: boolean }>(database.db, {
      text: "SELECT m.places IS NOT NULL AS bits FROM search_query($1) AS q, search_meetings(q.words, 4) AS m",
      values: [text],
    });
    if (bits) byBits++;
  }
  return byBits;
}

test("after any change, every search finds the same posts as reading all of them", async () => {
  let byBits = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      await run("DELETE FROM posts");
      for (const each of steps) await take(each);
      byBits += await expectEverySearch();
    }),
    // Only frequent words that seldom meet are searched by bits; random steps may leave none, so one run is sure to have two.
    // Other searches read the newest days first; another run is sure to have a match on each day.
    {
      numRuns: 15,
      examples: [
        [[{ kind: "insert", posts: frequentWordsThatSeldomMeet }, { kind: "recount" }]],
        [[{ kind: "insert", posts: aPostOnEveryDay }]],
      ],
    },
  );
  expect(byBits).toBeGreaterThan(0);
});

test("the newest matches are found, each once, however many are asked for", async () => {
  await run("DELETE FROM posts");
  await take({ kind: "insert", posts: aPostOnEveryDay });
  await take({ kind: "insert", posts: aPostOnEveryDay.map((each) => ({ ...each, language: "Spanish" })) });
  // Days are read from midnight to midnight.
  await run("UPDATE posts SET published_at = date_trunc('day', published_at, 'UTC') WHERE language = 'Spanish'");
  const newest = await rows<{ id: string }>(database.db, {
    text: "SELECT id FROM posts WHERE published_at <= app_now() ORDER BY published_at DESC, id DESC",
  });
  expect(newest.length).toBeGreaterThan(40);
  for (let most = 1; most <= newest.length + 1; most++) {
    const found = await rows<{ id: string }>(database.db, {
      text: `SELECT post_id AS id FROM search_candidates('[["kod"]]', $1) ORDER BY published_at DESC, post_id DESC`,
      values: [most],
    });
    expect(found).toEqual(newest.slice(0, most));
  }
});

test("the newest posts in which frequent words meet are found, each once, however many are asked for", async () => {
  await run("DELETE FROM posts");
  // Other tests rename creators to these words.
  await run("UPDATE authors SET first_name = 'A'");
  const posts = aPostOnEveryDay.slice(1, 4).map((each) => ({ ...each, title: "kod rum" }));
  await take({ kind: "insert", posts: [...frequentWordsThatSeldomMeet, ...posts] });
  await take({ kind: "recount" });
  const met = await oneRow<{ count: number }>(database.db, {
    text: `SELECT cardinality(places) AS count FROM search_meetings('[["kod"], ["rum"]]', 4)`,
  });
  expect(met.count).toBe(4);
  const newest = await rows<{ id: string }>(database.db, {
    text: "SELECT id FROM posts WHERE title LIKE '%kod rum%' ORDER BY published_at DESC, id DESC",
  });
  for (let most = 1; most <= 5; most++) {
    const found = await rows<{ id: string }>(database.db, {
      text: `SELECT post_id AS id FROM search_candidates('[["kod"], ["rum"]]', $1) ORDER BY published_at DESC, post_id DESC`,
      values: [most],
    });
    expect(found).toEqual(newest.slice(0, most));
  }
});

test("the word counts that publishing maintains equal a full recount", async () => {
  await run("DELETE FROM posts");
  for (const each of fc.sample(step, { seed: 7, numRuns: 30 })) if (each.kind !== "recount") await take(each);
  const kept = () =>
    rows(database.db, {
      text: `SELECT word, posts, mapped, block, bit_count(places) AS ones FROM search_words LEFT JOIN search_places USING (word)
             WHERE posts >= 3 ORDER BY word, block`,
    });
  await run("SELECT fold_content_changes()");
  const before = await kept();
  expect(before.length).toBeGreaterThan(0);
  await run("SELECT recount_search_words()");
  expect(await kept()).toEqual(before);
});

/** Publishes three posts of a title, with the first places of a block. */
async function publishInBlock(block: number, title: string): Promise<void> {
  await run("SELECT setval('post_search_place', $1, false)", [block * 16_384]);
  await take({ kind: "insert", posts: aPostOnEveryDay.slice(0, 3).map((post) => ({ ...post, title })) });
}

const placesOfKodRum = async (most: number): Promise<number[] | undefined> => {
  const { places } = await oneRow<{ places: number[] | null }>(database.db, {
    text: `SELECT ARRAY(SELECT unnest(m.places) ORDER BY 1) AS places FROM search_meetings('[["kod"], ["rum"]]', $1) AS m WHERE m.places IS NOT NULL
           UNION ALL SELECT NULL ORDER BY 1 NULLS LAST LIMIT 1`,
    values: [most],
  });
  return places ?? undefined;
};

test.each([
  { blocks: [0] },
  { blocks: [0, 7] },
  { blocks: [0, 8] },
  { blocks: [0, 1, 40, 41, 64, 65, 88, 89, 96, 97, 104, 105, 112] },
])("finds each meeting of two words once in the blocks $blocks", async ({ blocks }) => {
  await run("DELETE FROM posts");
  for (const block of blocks) await publishInBlock(block, "kod rum");
  await run("SELECT recount_search_words()");
  const places = blocks.flatMap((block) => [0, 1, 2].map((nth) => block * 16_384 + nth));
  expect(await placesOfKodRum(places.length)).toEqual(places);
  expect(await placesOfKodRum(places.length - 1)).toBeUndefined();
  await expectEverySearch();
});

test("finds no meetings where every post was deleted since the last recount", async () => {
  await run("DELETE FROM posts");
  await publishInBlock(0, "kod rum");
  await run("SELECT recount_search_words()");
  await run("DELETE FROM post_search");
  expect(await placesOfKodRum(4)).toEqual([]);
});

test("leaves words that often meet in older blocks to the index, and none that met only lately", async () => {
  const { definition } = await oneRow<{ definition: string }>(database.db, {
    text: "SELECT pg_get_functiondef('search_meetings'::regproc) AS definition",
  });
  await run(definition.replace("posts_before > 100", "posts_before > 1"));
  // Of 71 blocks the first round reads the newest 8, the second one 16 more.
  const placesWithMeetingsIn = async (blocks: number[]) => {
    await run("DELETE FROM posts");
    await publishInBlock(70, "fex");
    for (const block of [0, 1]) await publishInBlock(block, "kod fex");
    for (const block of blocks) await publishInBlock(block, "kod rum");
    await run("SELECT recount_search_words()");
    return placesOfKodRum(6);
  };
  expect(await placesWithMeetingsIn([62])).toBeUndefined();
  expect(await placesWithMeetingsIn([62, 69])).toBeUndefined();
  expect(await placesWithMeetingsIn([68, 69])).toHaveLength(6);
  expect(await placesWithMeetingsIn([2, 69])).toHaveLength(6);
  await run(definition);
});

test("connections that recount a part of the posts each write the same words and bits", async () => {
  await run("DELETE FROM posts");
  for (const [block, title] of [
    [0, "kod rum"],
    [1, "kod"],
    [2, "kod rum zab"],
    [70, "rum zab"],
  ] as const) {
    await publishInBlock(block, title);
  }
  await run("SELECT recount_search_words()");
  const written = async () => [
    await rows(database.db, { text: "SELECT word, posts, mapped FROM search_words ORDER BY word" }),
    await rows(database.db, { text: "SELECT word, block, places FROM search_places ORDER BY word, block" }),
  ];
  const byOne = await written();
  expect(byOne[1]?.length).toBeGreaterThan(6);
  await run("TRUNCATE search_words, search_places");
  await Promise.all([run("SELECT count_search_words(0, 1)"), run("SELECT count_search_words(2, 131071)")]);
  await run("UPDATE search_words SET mapped = true WHERE posts >= 3");
  await Promise.all([run("SELECT place_search_words(0, 1)"), run("SELECT place_search_words(2, 131071)")]);
  expect(await written()).toEqual(byOne);
});

test("several that publish and rename at once leave every search right", async () => {
  await run("DELETE FROM posts");
  const insert = (n: number): Step => ({
    kind: "insert",
    posts: [0, 1, 2].map((day) => ({
      author: 1,
      title: words[(n + day) % 5] ?? "",
      language: "English",
      day,
      category: "none",
    })),
  });
  await Promise.all(
    Array.from({ length: 8 }, (_, n) => take(n === 4 ? { kind: "rename", author: 1, name: "kod" } : insert(n))),
  );
  await expectEverySearch();
});
