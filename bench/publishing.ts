import { chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import pino from "pino";
import { defaultBrand } from "#contract/brand.ts";
import { type Database, oneRow, openDatabase } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { startPostgresServer } from "#local/postgres/postgres-server.ts";
import { postgresUser } from "#local/postgres/system-user.ts";
import type { DraftContent, DraftKey } from "#server/domains/drafts/index.ts";
import { invalidatePages } from "#server/invalidate-pages.ts";
import { deriveKeys } from "#server/platform/keys/keys.ts";
import { createDiskStorage } from "#server/platform/storage/disk-storage.ts";
import { createShop, type Shop } from "#server/shop.ts";
import { findDerivedFaults } from "#server/testing/find-derived-faults.ts";
import { foldChanges } from "#server/testing/fold-changes.ts";
import { cpuSecOf, cpuSecOfTree } from "./cpu-time.ts";
import { createMissingCatalogue } from "./create-missing-catalogue.ts";
import { quantile } from "./quantile.ts";

const categories = ["Cooking", "Design", "Fitness", "Music", "Photography", "Science", "Travel", "Writing"];
const words = ["harbour", "lantern", "meadow", "copper", "window", "thunder", "pepper", "velvet", "canyon", "ribbon"];
/** Of four publications of a writer, one is a new post, two change the text of a post, and one changes its title as well. */
const turn = ["new", "edited", "edited", "retitled"] as const;
/** How long they write before they are measured. */
const warmUpSec = 5;
type Kind = (typeof turn)[number];

/**
 * Saves drafts and publishes them for `--seconds` (20) with `--writers` (50) at once, each in a creator's name and one after the other, on
 * a catalogue of `--posts` (100,000) in PostgreSQL as shops run it. `--keep FOLDER` leaves the filled catalogue there for the next
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
    const result = await publishAtOnce(url, server.process.pid, {
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
  timesMs: Record<Kind, number[]>;
  /** How long each save before a publication took, in milliseconds. */
  savesMs: number[];
  /** CPU seconds of this process and of PostgreSQL. */
  cpuSec: { bench: number; postgres: number };
  /** Errors by their messages. */
  failures: Map<string, number>;
  /** How many deadlocks PostgreSQL resolved. */
  deadlocks: number;
  /** Differences between what is derived from the posts and what should be. */
  faults: unknown[];
}

async function publishAtOnce(
  url: string,
  databasePid: number,
  { writers, seconds, maxConnections }: { writers: number; seconds: number; maxConnections: number },
): Promise<Result> {
  const db = openDatabase(url, { maxConnections });
  const shop = createShop({
    db,
    access: { openWithToken: async () => undefined, isRunning: async () => false },
    storage: createDiskStorage("unused"),
    keys: deriveKeys(["bench"]),
    brand: defaultBrand,
  });
  const pages = invalidatePages([], { databaseUrl: url, changes: shop.changes, log: pino({ level: "silent" }) });
  try {
    const result: Result = {
      timesMs: { new: [], edited: [], retitled: [] },
      savesMs: [],
      cpuSec: { bench: 0, postgres: 0 },
      failures: new Map(),
      deadlocks: 0,
      faults: [],
    };
    const creatorIds: string[] = [];
    for (let n = 0; n < writers; n++) creatorIds.push(await createWriter(shop, n));
    const writeFor = (sec: number, into: Result) => {
      const endMs = performance.now() + sec * 1_000;
      return Promise.all(creatorIds.map((creatorId, n) => write(shop, { n, creatorId }, endMs, into)));
    };
    const cpuSec = () => ({ bench: cpuSecOf(process.pid), postgres: cpuSecOfTree(databasePid) });
    // Threads, connections and plans are there before anything is measured.
    await writeFor(warmUpSec, structuredClone(result));
    const before = cpuSec();
    await writeFor(seconds, result);
    await foldChanges(db);
    const after = cpuSec();
    result.cpuSec = { bench: after.bench - before.bench, postgres: after.postgres - before.postgres };
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

async function createWriter(shop: Shop, n: number): Promise<string> {
  const username = `writer-${n}`;
  await shop.creators.publishAuthor({
    ...{ username, firstName: "Ada", lastName: `Writer${n}`, email: "ada@creators.example" },
    ...{ socialMedia: null, description: "", verified: false },
  });
  const creator = await shop.creators.find(username);
  if (!creator) throw new Error(`There is no creator ${username}`);
  return creator.id;
}

/** One writer: saves and publishes one thing after the other until the end. */
async function write(
  shop: Shop,
  { n, creatorId }: { n: number; creatorId: string },
  endMs: number,
  { timesMs, savesMs, failures }: Result,
): Promise<void> {
  let draft: (DraftKey & { version: number }) | undefined;
  let title = 0;
  for (let step = n; performance.now() < endMs; step++) {
    const kind: Kind = draft ? (turn[step % turn.length] ?? "edited") : "new";
    if (kind !== "edited") title += 1;
    const content = contentOf({ writer: n, step, title });
    try {
      const savingMs = performance.now();
      if (kind === "new" || !draft) draft = await shop.drafts.create(creatorId, content);
      else
        draft = { ...draft, ...(await shop.drafts.save(draft, { basedOn: draft.version, content, cause: "saved" })) };
      const publishingMs = performance.now();
      await shop.drafts.publish(draft, { version: draft.version });
      savesMs.push(publishingMs - savingMs);
      timesMs[kind].push(performance.now() - publishingMs);
    } catch (error) {
      const { message } = error as Error;
      failures.set(message, (failures.get(message) ?? 0) + 1);
    }
  }
}

function contentOf({ writer, step, title }: Record<"writer" | "step" | "title", number>): DraftContent {
  const wordAt = (place: number) => words[place % words.length] ?? "";
  const paragraphs = Array.from(
    { length: 12 },
    (_, place) =>
      `Paragraph ${place} of version ${step} tells of a *${wordAt(place)}* and a [${wordAt(place + step)}](https://example.com/${place}).`,
  );
  return {
    title: `Notes ${wordAt(title)} light ${wordAt(title + writer)} ${title} of writer ${writer}`,
    slug: "",
    excerpt: "What a reader finds in these pages, and who might like them",
    bodyMarkdown: paragraphs.join("\n\n"),
    language: writer % 3 === 0 ? "Spanish" : "English",
    accessType: "PAID",
    priceCents: 500,
    categories: [categories[writer % categories.length] ?? "Music"],
    files: {
      cover: {
        ...{ name: "c.webp", mime: "image/webp", storageKey: "0".repeat(64), sizeBytes: 9, alternativeText: null },
        picture: {
          ...{ width: 1200, height: 900, placeholder: "data:x" },
          variants: [480, 960].map((width) => ({ name: `w${width}`, width, height: (width * 3) / 4 })),
        },
      },
      images: {},
      downloads: [],
    },
  };
}

function report({ timesMs, savesMs, cpuSec, failures, deadlocks, faults }: Result, seconds: number): void {
  const published = Object.values(timesMs).flat();
  const kinds: [string, number[]][] = [["saved", savesMs], ["published", published], ...Object.entries(timesMs)];
  console.log(
    `load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(", ")}`,
  );
  for (const [kind, times] of kinds) {
    const at = (share: number) => quantile(times, share).toFixed(0).padStart(6);
    const rate = (times.length / seconds).toFixed(1).padStart(7);
    console.log(`${kind.padEnd(10)} ${rate}/s   p50 ${at(0.5)} ms   p99 ${at(0.99)} ms   ${times.length} in all`);
  }
  const perPublication = (sec: number) => `${((sec * 1_000) / published.length).toFixed(1)} ms`;
  console.log(
    `CPU for each save and publication: PostgreSQL ${perPublication(cpuSec.postgres)}, the bench ${perPublication(cpuSec.bench)}`,
  );
  console.log(`failures: ${failures.size === 0 ? "none" : ""}`);
  for (const [message, times] of failures) console.log(`${times} times: ${message}`);
  console.log(`deadlocks: ${deadlocks}; differences in listings, search and summaries: ${faults.length}`);
  for (const fault of faults) console.log(fault);
}
