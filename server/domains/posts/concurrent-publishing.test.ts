import { createHash } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultBrand } from "#contract/brand.ts";
import { oneRow, openDatabase, rows } from "#db/client.ts";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { createShop, type Shop } from "#server/shop.ts";
import { findDerivedFaults } from "#server/testing/find-derived-faults.ts";
import { foldChanges } from "#server/testing/fold-changes.ts";
import { seedCatalogue, seedCreator } from "#server/testing/seed-catalogue.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";

let database: TestDatabase;
/** Two simulate two processes: each has its own connections. */
let shops: [Shop, Shop];
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const openShop = () => {
    const db = openDatabase(database.url, { maxConnections: 6 });
    closing.push(() => db.close());
    return createShop({
      db,
      access: { openWithToken: async () => undefined, isRunning: async () => false },
      storage: createDiskStorage("unused"),
      keys: deriveKeys(["a secret of the tests that is long enough"]),
      brand: defaultBrand,
    });
  };
  shops = [openShop(), openShop()];
  for (const username of usernames) await seedCreator(shops[0], { username });
});
afterAll(async () => {
  for (const close of closing) await close();
  await database.close();
});

const usernames = ["ada-okafor", "ben-lindt", "cora-mills"];
const step = fc.record({
  kind: fc.constantFrom("publish", "publish", "publish", "withdraw", "republish", "price", "hide", "show", "rename"),
  post: fc.nat(5),
  username: fc.constantFrom(...usernames),
  word: fc.constantFrom("copper", "lantern", "meadow"),
  category: fc.constantFrom("Music", "Science", undefined),
  language: fc.constantFrom("English" as const, "Spanish" as const),
  priceCents: fc.constantFrom(undefined, 300, 500),
  daysAgo: fc.integer({ min: -1, max: 3 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

async function take(shop: Shop, each: Step): Promise<void> {
  const { kind, username, word, category, language, daysAgo } = each;
  const slug = `piece-${each.post}`;
  const { offers } = shop.posts;
  if (kind === "withdraw") return void (await offers.withdrawPost(slug));
  if (kind === "republish") return void (await offers.republishPost(slug));
  if (kind === "hide") return void (await offers.hideCreator(username));
  if (kind === "show") return void (await offers.showCreator(username));
  if (kind === "rename") return seedCreator(shop, { username, lastName: word });
  if (kind === "price") return void (await offers.setPrice(slug, each.priceCents ?? 700));
  const seed = { slug, title: `About ${word}`, language, daysAgo, username };
  await seedCatalogue(shop, [
    { ...seed, ...(category && { category }), ...(each.priceCents && { priceCents: each.priceCents }) },
  ]);
}

/** Errors that the domain may raise: a text that was withdrawn or sold, or a free post without a price to change. */
const refusals = /withdrawn as|is sold as|^$/;

test("derived data agrees with the posts after concurrent publications, withdrawals, prices and renames", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 5 }), { minLength: 6, maxLength: 8 }),
      async (writers) => {
        const work = async (steps: Step[], place: number) => {
          for (const each of steps)
            await take(shops[place % 2] ?? shops[0], each).catch((error: Error) =>
              expect(error.message).toMatch(refusals),
            );
        };
        await Promise.all(writers.map(work));
        await foldChanges(database.db);
        expect(await findDerivedFaults(database.db)).toEqual([]);
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
});

type PostToImport = Parameters<Shop["drafts"]["importPost"]>[0];

function postOf(key: string, change: Partial<PostToImport>): PostToImport {
  return {
    source: {
      key,
      sha256: createHash("sha256")
        .update(JSON.stringify([key, change]))
        .digest(),
    },
    ...{ username: "ada-okafor", slug: { wanted: key, explicit: false }, title: key, excerpt: "About it." },
    ...{ bodyHtml: `<p>Text of ${key}</p>`, language: "English", priceCents: 500, publishedAt: new Date(0) },
    ...{ categories: ["Music"], cover: undefined, images: new Map(), downloads: [] },
    allow: { priceChange: false, toFree: false },
    ...change,
  };
}

test("a publication that changes only the text drops the pages of its post, dates its listing, and changes nothing else", async () => {
  const [shop] = shops;
  const username = "dan-reyes";
  await seedCreator(shop, { username });
  const { id } = await shop.drafts.importPost(postOf("only-the-text", { username }));
  const findLastChange = async () => {
    await foldChanges(database.db);
    const text = "SELECT max(changed_at) AS at FROM listing_blocks WHERE scope = 'all'";
    return (await oneRow<{ at: Date }>(database.db, { text })).at;
  };
  const before = await findLastChange();
  const heard: string[] = [];
  const stopListening = shop.changes.listen((tags) => heard.push(...tags));
  await database.shiftClock("1 minute");
  await shop.drafts.importPost(postOf("only-the-text", { username, bodyHtml: "<p>Another text.</p>" }));
  stopListening();
  expect(heard).toEqual([`post ${id}`]);
  expect((await findLastChange()).getTime()).toBeGreaterThan(before.getTime());
  expect(await findDerivedFaults(database.db)).toEqual([]);
});

test("posts that want one slug at the same time get it with suffixes, each another", async () => {
  const wanted = "the-same-slug";
  const published = await Promise.all(
    Array.from({ length: 12 }, (_, n) => {
      const change = {
        ...{ username: usernames[n % usernames.length] ?? "", slug: { wanted, explicit: n % 3 === 0 } },
        categories: [`Category ${n % 2}`, `Category ${(n + 1) % 2}`],
      };
      return (shops[n % 2] ?? shops[0]).drafts.importPost(postOf(`race:${n}`, change));
    }),
  );
  const expected = [wanted, ...Array.from({ length: 11 }, (_, n) => `${wanted}-${n + 2}`)];
  expect(published.map(({ slug }) => slug).sort()).toEqual(expected.sort());
  const kept = await rows<{ slug: string }>(database.db, {
    text: "SELECT slug FROM post_slugs WHERE slug LIKE 'the-same-slug%'",
  });
  expect(kept).toHaveLength(12);
});
