import { createHash } from "node:crypto";
import { chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import pino from "pino";
import { defaultBrand } from "#contract/brand.ts";
import { type Database, oneRow, openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { startPostgresServer } from "#scripts/postgres/postgres-server.ts";
import { postgresUser } from "#scripts/postgres/system-user.ts";
import type { PostToPublish } from "#server/domains/posts/index.ts";
import { keepPagesTrue } from "#server/keep-pages-true.ts";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { createShop, type Shop } from "#server/shop.ts";
import { findDerivedFaults } from "#server/testing/find-derived-faults.ts";
import { foldChanges } from "#server/testing/fold-changes.ts";
import { createMissingCatalogue } from "./create-missing-catalogue.ts";
import { quantile } from "./quantile.ts";

const categories = ["Cooking", "Design", "Fitness", "Music", "Photography", "Science", "Travel", "Writing"];
const words = ["harbour", "lantern", "meadow", "copper", "window", "thunder", "pepper", "velvet", "canyon", "ribbon"];
/** Of four publications of a writer, one is a new post and three save a post again; one of these changes the title. */
const turn = ["publish", "save", "save", "retitle"] as const;

/**
 * Publishes for `--seconds` (20) with `--writers` (50) at once, each in a creator's name and one publication after the other, on a
 * catalogue of `--posts` (100,000) in PostgreSQL as shops run it. `--keep FOLDER` leaves the filled catalogue there for the next
 * run, which publishes into a copy of it.
 */
export async function benchPublishing(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      posts: { type: "string", default: "100000" },
      writers: { type: "string", default: "50" },
      seconds: { type: "string", default: "20" },
      connections: { type: "string", default: "10" },
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
  });
  try {
    console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB`);
    const url = await copyCatalogue(server.url, Number(values.posts));
    const result = await publishAtOnce(url, {
      writers: Number(values.writers),
      seconds: Number(values.seconds),
      maxConnections: Number(values.connections),
    });
    report(result, Number(values.seconds));
  } finally {
    await server.stop();
    if (!values.keep) rmSync(folder, { recursive: true, force: true });
  }
}

async function copyCatalogue(urlOf: (database: string) => string, posts: number): Promise<string> {
  const filled = `bench_${posts}`;
  await createMissingCatalogue(urlOf, filled, posts);
  const admin = new pg.Client({ connectionString: urlOf("postgres") });
  await admin.connect();
  try {
    await admin.query("DROP DATABASE IF EXISTS publishing");
    await admin.query(`CREATE DATABASE publishing TEMPLATE ${filled}`);
  } finally {
    await admin.end();
  }
  await migrate(urlOf("publishing"));
  return urlOf("publishing");
}

interface Result {
  /** How long each publication took, in milliseconds. */
  timesMs: Record<(typeof turn)[number], number[]>;
  /** Errors by their messages. */
  failures: Map<string, number>;
  /** How many deadlocks PostgreSQL resolved. */
  deadlocks: number;
  /** Differences between what is derived from the posts and what should be. */
  faults: unknown[];
}

async function publishAtOnce(
  url: string,
  { writers, seconds, maxConnections }: { writers: number; seconds: number; maxConnections: number },
): Promise<Result> {
  const db = openDatabase(url, { maxConnections });
  const shop = createShop({
    db,
    access: { grantOfToken: async () => undefined, isRunning: async () => false },
    storage: createDiskStorage("unused"),
    keys: deriveKeys(["bench"]),
    brand: defaultBrand,
  });
  const pages = keepPagesTrue([], { databaseUrl: url, changes: shop.changes, log: pino({ level: "silent" }) });
  try {
    const result: Result = {
      timesMs: { publish: [], save: [], retitle: [] },
      failures: new Map(),
      deadlocks: 0,
      faults: [],
    };
    for (let n = 0; n < writers; n++) await createWriter(shop, n);
    const endMs = performance.now() + seconds * 1_000;
    await Promise.all(Array.from({ length: writers }, (_, n) => write(shop, n, endMs, result)));
    await foldChanges(db);
    result.deadlocks = await countDeadlocks(db);
    result.faults = await db.transaction(async (tx) => {
      // Reads every post, which takes longer than the product lets a query take.
      await tx.query({ text: "SET LOCAL statement_timeout = 0" });
      return findDerivedFaults(tx);
    });
    return result;
  } finally {
    await pages.close();
    await db.close();
  }
}

async function countDeadlocks(db: Database): Promise<number> {
  const text = "SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()";
  return (await oneRow<{ deadlocks: number }>(db, { text })).deadlocks;
}

async function createWriter(shop: Shop, n: number): Promise<void> {
  await shop.creators.publishAuthor({
    ...{ username: `writer-${n}`, firstName: "Ada", lastName: `Writer${n}`, email: "ada@creators.example" },
    ...{ socialMedia: null, description: "", verified: false },
  });
  await shop.posts.publishPost(postOf({ writer: n, post: 0, version: 0, title: 0 }));
}

/** One writer: publishes one thing after the other until the end. */
async function write(shop: Shop, writer: number, endMs: number, { timesMs, failures }: Result): Promise<void> {
  const state = { writer, post: 0, version: 0, title: 0 };
  for (let step = writer; performance.now() < endMs; step++) {
    const kind = turn[step % turn.length] ?? "save";
    state.version += 1;
    if (kind === "publish") state.post += 1;
    if (kind !== "save") state.title += 1;
    const startedMs = performance.now();
    try {
      await shop.posts.publishPost(postOf(state));
      timesMs[kind].push(performance.now() - startedMs);
    } catch (error) {
      const { message } = error as Error;
      failures.set(message, (failures.get(message) ?? 0) + 1);
    }
  }
}

function postOf({
  writer,
  post,
  version,
  title,
}: Record<"writer" | "post" | "version" | "title", number>): PostToPublish {
  const wordAt = (place: number) => words[place % words.length] ?? "";
  const bodyHtml = Array.from(
    { length: 12 },
    (_, place) =>
      `<p>Paragraph ${place} of version ${version} tells of a ${wordAt(place)} and a ${wordAt(place + version)}.</p>`,
  ).join("\n");
  const key = `writer-${writer}:bench/${post}`;
  return {
    source: { key, sha256: createHash("sha256").update(`${key} ${version}`).digest() },
    username: `writer-${writer}`,
    slug: { wanted: `bench-${writer}-${post}`, explicit: false },
    title: `Notes ${wordAt(title)} light ${wordAt(title + writer)} ${title}`,
    excerpt: "What a reader finds in these pages, and who might like them",
    bodyHtml,
    language: writer % 3 === 0 ? "Spanish" : "English",
    priceCents: 500,
    publishedAt: new Date(Date.UTC(2026, 0, 1, 0, post, writer)),
    categories: [categories[writer % categories.length] ?? "Music"],
    cover: {
      ...{ name: "c.webp", mime: "image/webp", storageKey: "0".repeat(64), sizeBytes: 9, alternativeText: null },
      picture: {
        ...{ width: 1200, height: 900, placeholder: "data:x" },
        variants: [480, 960].map((width) => ({ name: `w${width}`, width, height: (width * 3) / 4 })),
      },
    },
    images: new Map(),
    downloads: [],
    allow: { priceChange: false, toFree: false },
  };
}

function report({ timesMs, failures, deadlocks, faults }: Result, seconds: number): void {
  const kinds: [string, number[]][] = [["all", Object.values(timesMs).flat()], ...Object.entries(timesMs)];
  console.log(
    `load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(", ")}`,
  );
  for (const [kind, times] of kinds) {
    const at = (share: number) => quantile(times, share).toFixed(0).padStart(6);
    const rate = (times.length / seconds).toFixed(1).padStart(7);
    console.log(`${kind.padEnd(8)} ${rate}/s   p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   ${times.length} in all`);
  }
  console.log(`failures: ${failures.size === 0 ? "none" : ""}`);
  for (const [message, times] of failures) console.log(`${times} times: ${message}`);
  console.log(`deadlocks: ${deadlocks}; differences in listings, search and summaries: ${faults.length}`);
  for (const fault of faults) console.log(fault);
}
