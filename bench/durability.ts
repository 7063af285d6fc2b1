import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Database, openDatabase } from "#db/client.ts";
import { freePort } from "#local/processes/free-port.ts";
import { controlClient } from "#sandbox/control-client.ts";
import { readConfig } from "#server/config.ts";
import { seedPost } from "#server/testing/seed-post.ts";
import { commitRow, dropCommits, makeCommits, readDurability } from "./durability/commits-store.ts";
import { type MeasuredServer, startMeasuredServer } from "./measured-server.ts";
import { type BuyingReader, buyingReader } from "./purchases/reader.ts";
import { quantile } from "./quantile.ts";

/** `on` waits until the synchronous standby has the commit, `local` for this server's disk only. */
const modes = ["on", "local"] as const;
type Mode = (typeof modes)[number];
type Times = Record<Mode, number[]>;

const warmUps = 10;

/**
 * The cost of synchronous replication on the database of the environment, such as a cluster's (docs/operations/cluster.md): `--commits`
 * (2000) of one row and `--purchases` (200), with `synchronous_commit` on and local by turns. A purchase is the time of its two calls
 * that write: the one that creates the payment and the one that settles it, each answered by an app of its own for each setting. Linux only.
 */
export async function benchDurability(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { commits: { type: "string", default: "2000" }, purchases: { type: "string", default: "200" } },
  });
  const config = readConfig();
  const urlOf = (mode: Mode) => {
    const url = new URL(config.databaseDirectUrl);
    url.searchParams.set("options", `-c synchronous_commit=${mode}`);
    return url.href;
  };
  const databases = { on: openDatabase(urlOf("on")), local: openDatabase(urlOf("local")) };
  try {
    const standbys = await assertWaits(databases);
    console.log(`${cpus()[0]?.model}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB`);
    console.log(`synchronous_standby_names = ${standbys}; load ${loadavg()[0]?.toFixed(1)}; times in milliseconds\n`);
    const head = modes.flatMap((mode) => [`${mode} p50`, `${mode} p99`]);
    console.log(["", ...head, "p50 ratio", "p99 ratio"].map(column).join(""));
    print("commit", await measureCommits(databases, Number(values.commits)));
    print("purchase", await measurePurchases(databases.on, urlOf, Number(values.purchases)));
    console.log(`\nload at the end ${loadavg()[0]?.toFixed(1)}`);
  } finally {
    await Promise.all(modes.map((mode) => databases[mode].close()));
  }
}

/** Throws unless commits wait for a standby. Returns the setting that names it. */
async function assertWaits(databases: Record<Mode, Database>): Promise<string> {
  const { standbys } = await readDurability(databases.on);
  if (standbys === "") throw new Error("The database waits for no standby: synchronous_standby_names is empty");
  for (const mode of modes) {
    const { commit } = await readDurability(databases[mode]);
    if (commit !== mode) throw new Error(`synchronous_commit is ${commit}, not ${mode}: is a pooler in between?`);
  }
  return standbys;
}

/** Runs `once` with each setting by turns, and with the other one first every second time. */
async function alternate(count: number, once: (mode: Mode, number: number) => Promise<number>): Promise<Times> {
  const times: Times = { on: [], local: [] };
  for (let number = 0; number < warmUps + count; number += 1)
    for (const mode of number % 2 === 0 ? modes : modes.toReversed()) {
      const tookMs = await once(mode, number);
      if (number >= warmUps) times[mode].push(tookMs);
    }
  return times;
}

async function measureCommits(databases: Record<Mode, Database>, count: number): Promise<Times> {
  await makeCommits(databases.on);
  try {
    return await alternate(count, async (mode) => {
      const startedMs = performance.now();
      await commitRow(databases[mode]);
      return performance.now() - startedMs;
    });
  } finally {
    await dropCommits(databases.on);
  }
}

async function measurePurchases(db: Database, urlOf: (mode: Mode) => string, count: number): Promise<Times> {
  const folder = mkdtempSync(join(tmpdir(), "vitrina-durability-"));
  const { stripe } = readConfig();
  const sandboxUrl = stripe.apiUrl.origin;
  const control = controlClient(sandboxUrl);
  const run = `durability-${Date.now().toString(36)}`;
  const post = await seedPost(db, { slug: run });
  const firstNumber = randomInt(2 ** 24);
  const servers: MeasuredServer[] = [];
  // The shop's own apps would settle purchases by events, before the reader asks.
  await control.webhooks({ mode: "hold" });
  try {
    const readers = {} as Record<Mode, BuyingReader>;
    for (const mode of modes) {
      const port = await freePort();
      const own = {
        HOST: "127.0.0.1",
        PORT: String(port),
        DATABASE_URL: urlOf(mode),
        DATABASE_DIRECT_URL: urlOf(mode),
      };
      servers.push(await startMeasuredServer({ ...own, WORKER: "apart" }, join(folder, `${mode}.log`), undefined));
      const shop = { url: `http://127.0.0.1:${port}`, sandboxUrl, post };
      readers[mode] = buyingReader(shop, { of: async () => {} }, { run: `${run}-${mode}` });
    }
    return await alternate(count, async (mode, number) => {
      const address = firstNumber + 2 * number + modes.indexOf(mode);
      const { tookMs } = await readers[mode].buy(address);
      return (tookMs.create ?? Number.NaN) + (tookMs.status ?? Number.NaN);
    });
  } finally {
    for (const { child } of servers) {
      if (child.kill("SIGTERM")) await once(child, "exit");
    }
    await control.webhooks({ mode: "deliver" });
    await control.release();
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(name: string, times: Times): void {
  const shares = [0.5, 0.99];
  const ratios = shares.map((share) => quantile(times.on, share) / quantile(times.local, share));
  const cells = modes.flatMap((mode) => shares.map((share) => quantile(times[mode], share).toFixed(2)));
  console.log([name, ...cells, ...ratios.map((ratio) => ratio.toFixed(2))].map(column).join(""));
}

function column(text: string): string {
  return text.padStart(12);
}
