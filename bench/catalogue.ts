import { chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, tmpdir, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type pg from "pg";
import { defaultBrand } from "#contract/brand.ts";
import { lockedAlg } from "#contract/content.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { startPostgresServer } from "#local/postgres/postgres-server.ts";
import { postgresUser } from "#local/postgres/system-user.ts";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { createShop, type Shop } from "#server/shop.ts";
import { createMissingCatalogue } from "./create-missing-catalogue.ts";

interface Catalogue {
  posts: number;
  shop: Shop;
  db: Database;
  /** The requests since it was emptied. */
  asked: pg.QueryConfig[];
}

type Ask = (shop: Shop, lastPage: number) => Promise<unknown>;
const query = { postsPerPage: 25 };
const list = (shop: Shop, category: string, page: number, language?: "Spanish") =>
  shop.catalogue.listPremiumPosts({ params: { category, page }, query: { ...query, language } });
const search = (
  q: string,
  { page = 1, ...narrowed }: { page?: number; category?: string; language?: "Spanish" } = {},
): Ask => {
  return (shop) => shop.catalogue.searchPosts({ params: { page }, query: { ...query, q, ...narrowed } });
};
const asks: [name: string, ask: Ask][] = [
  ["page 1", (shop) => list(shop, "All", 1)],
  ["page 100", (shop, last) => list(shop, "All", Math.min(100, last))],
  ["middle page", (shop, last) => list(shop, "All", Math.ceil(last / 2))],
  ["last page", (shop, last) => list(shop, "All", last)],
  ["category", (shop) => list(shop, "Music", 1)],
  ["category, deep", (shop, last) => list(shop, "Music", Math.ceil(last / 16))],
  ["language", (shop) => list(shop, "All", 1, "Spanish")],
  ["category and language", (shop) => list(shop, "Music", 1, "Spanish")],
  ["creator", (shop) => shop.catalogue.listUserPosts({ params: { username: "author-1", page: 1 }, query })],
  ["post", (shop) => shop.catalogue.getPost({ params: { slug: "post-500" }, query: { alg: lockedAlg } })],
  ["related", (shop) => shop.catalogue.listRelatedPosts({ params: { slug: "post-500" }, query: {} })],
  ["search, every second post", search("light")],
  ["search, one in 100", search("comet")],
  ["search, one in 100,000", search("zephyr")],
  ["search, two words", search("comet moon")],
  ["search, words that never meet", search("sun moon")],
  ["search, words that meet in one of 1,000", search("storm calm")],
  ["search in a category", search("light", { category: "Music" })],
  ["search in a category and language", search("moon", { category: "Music", language: "Spanish" })],
  ["search, two words in a category", search("comet moon", { category: "Music" })],
  ["search, unfinished word", search("lig")],
  ["search, one letter", search("n")],
  ["search, page 20", search("light", { page: 20 })],
  ["search, nothing", search("qwertz")],
];

/**
 * Times the catalogue's calls at 1,000 posts and at `--posts` (1,000,000), `--rounds` (200) times each, and prints the sizes of the
 * tables; `--plans` shows the plans.
 * `--keep FOLDER` leaves the posts there for the next run, which then only measures.
 */
export async function benchCatalogue(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      posts: { type: "string", default: "1000000" },
      rounds: { type: "string", default: "200" },
      plans: { type: "boolean", default: false },
      keep: { type: "string" },
    },
  });
  const folder = values.keep ? resolve(values.keep) : mkdtempSync(join(tmpdir(), "vitrina-bench-"));
  mkdirSync(folder, { recursive: true });
  const user = postgresUser(folder);
  if (user) chownSync(folder, user.uid, user.gid);
  const server = await startPostgresServer({
    dataDir: join(folder, "postgres"),
    logFile: join(folder, "postgres.log"),
    forTests: true,
  });
  const open: Catalogue[] = [];
  try {
    for (const posts of [1_000, Number(values.posts)]) {
      const startedMs = performance.now();
      open.push(await openCatalogue(server.url, posts));
      console.log(`${posts} posts in ${Math.round((performance.now() - startedMs) / 1000)} s`);
    }
    console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB\n`);
    await compare(open as [Catalogue, Catalogue], Number(values.rounds));
    for (const catalogue of open) await printSizes(catalogue);
    if (values.plans && open[1]) await printPlans(open[1]);
  } finally {
    for (const { db } of open) await db.close();
    await server.stop();
    if (!values.keep) rmSync(folder, { recursive: true, force: true });
  }
}

async function openCatalogue(urlOf: (database: string) => string, posts: number): Promise<Catalogue> {
  const name = `bench_${posts}`;
  await createMissingCatalogue(urlOf, name, posts, console.log);
  await migrate(urlOf(name));
  const pool = openDatabase(urlOf(name), { maxConnections: 1 });
  const asked: pg.QueryConfig[] = [];
  const db: Database = {
    ...pool,
    query: (asking) => {
      asked.push(asking);
      return pool.query(asking);
    },
  };
  const shop = createShop({
    db,
    access: { openWithToken: async () => undefined, isRunning: async () => false },
    storage: createDiskStorage("unused"),
    keys: deriveKeys(["bench"]),
    brand: defaultBrand,
  });
  return { posts, shop, db: pool, asked };
}

// Alternates between both sizes, so that other load on the machine affects both.
async function compare(catalogues: [Catalogue, Catalogue], rounds: number): Promise<void> {
  const [small, large] = catalogues;
  const title = (posts: number) => `${posts.toLocaleString("en-US")} posts, p50`.padStart(23);
  console.log(`${"".padEnd(40)}${title(small.posts)}      p99${title(large.posts)}      p99   times (p50)`);
  for (const [name, ask] of asks) {
    const times = catalogues.map(() => [] as number[]);
    for (let round = -20; round < rounds; round++) {
      for (const [index, { shop, posts, asked }] of catalogues.entries()) {
        const startedMs = performance.now();
        await ask(shop, Math.ceil(posts / query.postsPerPage));
        if (round >= 0) times[index]?.push(performance.now() - startedMs);
        asked.length = 0;
      }
    }
    const [few = [], many = []] = times.map((each) => each.sort((a, b) => a - b));
    const at = (sorted: number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
    const columns = [at(few, 0.5), at(few, 0.99), at(many, 0.5), at(many, 0.99)].map((ms) => ms.toFixed(2));
    const [a = "", b = "", c = "", d = ""] = columns;
    const times50 = (at(many, 0.5) / at(few, 0.5)).toFixed(1);
    console.log(
      `${name.padEnd(40)}${`${a} ms`.padStart(23)}${b.padStart(9)}${`${c} ms`.padStart(23)}${d.padStart(9)}${times50.padStart(14)}`,
    );
  }
}

async function printSizes({ posts, db }: Catalogue): Promise<void> {
  const { rows } = await db.query<{ line: string }>({
    text: `SELECT pg_size_pretty(pg_database_size(current_database())) || ' in all' AS line
      UNION ALL (SELECT relname || ' ' || pg_size_pretty(pg_table_size(oid)) || ', indexes ' || pg_size_pretty(pg_indexes_size(oid))
        FROM pg_class WHERE relkind = 'r' ORDER BY pg_total_relation_size(oid) DESC LIMIT 12)`,
  });
  console.log(`\n${posts.toLocaleString("en-US")} posts: ${rows.map(({ line }) => line).join("; ")}`);
}

async function printPlans({ shop, posts, asked, db }: Catalogue): Promise<void> {
  for (const [name, ask] of asks) {
    asked.length = 0;
    await ask(shop, Math.ceil(posts / query.postsPerPage));
    for (const { name: statement, text, values } of [...asked]) {
      const { rows } = await db.query<{ "QUERY PLAN": string }>({ text: `EXPLAIN ANALYZE ${text}`, values });
      console.log(`\n${name}: ${statement}\n${rows.map((row) => row["QUERY PLAN"]).join("\n")}`);
    }
  }
}
