import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf } from "#contract/address-of-call.ts";
import { paths } from "#contract/paths.ts";
import { readsOf } from "#db/lagging-reads.ts";
import { requiredSettings } from "#server/testing/program-environment.ts";
import { readConfig } from "./config.ts";
import { checkReplica } from "./doctor/replica-check.ts";
import { createProduct, type Product } from "./product.ts";
import { createEchoBuild } from "./testing/echo-build.ts";
import { seedCatalogue } from "./testing/seed-catalogue.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";
import { startTestProduct, type TestProduct } from "./testing/test-product.ts";

/** A database that claims to follow the primary, with replies of its own: titles tell which of both answered. */
let standIn: TestDatabase;
let way: Way;
let shop: TestProduct;
/** Writes to the stand-in, as replication would. */
let replication: Product;
/** Publishes on the primary, like another process. */
let otherProcess: Product;

beforeAll(async () => {
  standIn = await createTestDatabase();
  await standIn.db.query({ text: "CREATE TABLE stand_in AS SELECT '0/0'::pg_lsn AS replayed" });
  await standIn.db.query({
    text: `CREATE OR REPLACE FUNCTION replayed_position() RETURNS pg_lsn LANGUAGE sql
      AS 'SELECT replayed FROM stand_in'`,
  });
  way = await openWay(Number(new URL(standIn.url).port));
  const replicaUrl = Object.assign(new URL(standIn.url), { host: `127.0.0.1:${way.port}` }).href;
  const environment = { DATABASE_REPLICA_URL: replicaUrl, METRICS_PORT: "0" };
  shop = await startTestProduct({ environment, build: createEchoBuild() });
  replication = productOn(standIn.url);
  otherProcess = productOn(shop.database.url);
  await publish(replication, "of the replica");
  await publish(shop.product, "of the primary");
});
afterAll(async () => {
  await replication.close();
  await otherProcess.close();
  await shop.close();
  way.cut();
  await standIn.close();
});

const settings = {
  DATABASE_URL: "postgres://127.0.0.1/none",
  ...requiredSettings,
};

function productOn(url: string): Product {
  return createProduct(readConfig({ ...settings, DATABASE_URL: url }), pino({ level: "silent" }));
}

const publish = (product: Product, title: string) =>
  seedCatalogue(product, [
    { slug: "one", title, priceCents: 500 },
    { slug: "two", title, priceCents: 500 },
  ]);

/** Lets the stand-in claim all that the primary has committed so far. */
async function replay(): Promise<void> {
  const { rows } = await shop.database.db.query<{ lsn: string; marks: string[] }>({
    text: "SELECT pg_current_wal_insert_lsn()::text AS lsn, array(SELECT id::text FROM replica_marks) AS marks",
  });
  const [{ lsn, marks }] = rows as [{ lsn: string; marks: string[] }];
  await standIn.db.query({ text: "UPDATE stand_in SET replayed = $1", values: [lsn] });
  await standIn.db.query({
    text: "INSERT INTO replica_marks SELECT unnest($1::uuid[]) ON CONFLICT DO NOTHING",
    values: [marks],
  });
}

const listing = addressOf("listPremiumPosts", { params: { category: "All", page: 1 }, query: { postsPerPage: 5 } });
const search = addressOf("searchPosts", { params: { page: 1 }, query: { q: "of the", postsPerPage: 5 } });
const ofCreator = addressOf("listUserPosts", {
  params: { username: "ada-okafor", page: 1 },
  query: { postsPerPage: 5 },
});
const related = addressOf("listRelatedPosts", { params: { slug: "one" } });
const post = addressOf("getPost", { params: { slug: "one" }, query: { alg: "RS256FAST" } });
let visits = 0;

/** The titles of the posts that an address shows. Each visit has its own address, so that no limit applies. */
async function titlesAt(path: string): Promise<string> {
  visits += 1;
  const headers = { "x-forwarded-for": `10.0.${visits >> 8}.${visits & 255}` };
  const answer = await fetch(shop.url + path, { headers });
  expect(answer.status).toBe(200);
  const titles = (await answer.text()).matchAll(/"title":"([^"]*)"/g);
  return [...new Set([...titles].map(([, title]) => title))].join();
}

const deadlineMs = 20_000;
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const startedAtMs = performance.now();
  while (!(await isSo())) {
    if (performance.now() - startedAtMs > deadlineMs) throw new Error("It never came");
    await turn();
  }
}

/** Waits until the replica answers listings. It may be out of date again at once, so the position is replayed each time. */
const answersFromReplica = () =>
  until(async () => {
    await replay();
    return (await titlesAt(listing)).endsWith("of the replica");
  });

test("a replica answers listings, search and related posts; posts, access and money stay with the primary", async () => {
  await answersFromReplica();
  for (const path of [search, ofCreator, related]) expect(await titlesAt(path), path).toBe("of the replica");
  expect(await titlesAt(post)).toBe("of the primary");
  const figures = await (await fetch(shop.metricsUrl)).text();
  expect(figures).toMatch(/^vitrina_replica_reads_total\{answered_by="replica"\} [1-9]/m);
  expect(figures).toMatch(/^vitrina_replica_down 0$/m);
});

test("reads that may lag refuse statements that write", async () => {
  const writes = ["DELETE FROM posts", "WITH gone AS (UPDATE posts SET slug = slug RETURNING 1) SELECT 1 FROM gone"];
  for (const text of [...writes, "SELECT nextval('cache_confirmation_requests')", "SELECT 1 FROM posts FOR UPDATE"])
    for (const reads of [shop.product.replica, readsOf(shop.product.db)])
      await expect(reads?.read({ text }), text).rejects.toThrow("does more than read");
});

test("the primary answers after a publication until the replica has replayed it", async () => {
  await answersFromReplica();
  await publish(shop.product, "2 of the primary");
  for (let visit = 0; visit < 5; visit++) expect(await titlesAt(listing)).toBe("2 of the primary");
  await publish(replication, "2 of the replica");
  await answersFromReplica();
});

test("a cached page never shows what a replica had before another process published", async () => {
  await answersFromReplica();
  await until(async () => (await titlesAt(paths.home)).endsWith("of the replica"));
  await publish(otherProcess, "3 of the primary");
  await until(async () => (await titlesAt(paths.home)) === "3 of the primary");
  for (let visit = 0; visit < 20; visit++) expect(await titlesAt(paths.home)).toBe("3 of the primary");
});

test("a replica whose clock has not reached the moment of a change does not answer", async () => {
  await answersFromReplica();
  await standIn.shiftClock("-1 minute");
  await publish(shop.product, "4 of the primary");
  // Only its clock is behind.
  await standIn.db.query({ text: "UPDATE stand_in SET replayed = 'FFFFFFFF/FFFFFFFF'" });
  for (let visit = 0; visit < 20; visit++) expect(await titlesAt(listing)).toBe("4 of the primary");
  await standIn.shiftClock("1 minute");
  await answersFromReplica();
});

test.each(["closed", "silent"] as const)(
  "the primary answers every request while the replica is %s, and the log says so once",
  async (state) => {
    await answersFromReplica();
    const lines = () =>
      shop.logLines.filter((line) => line.includes("The replica")).map((line) => JSON.parse(line).msg);
    const before = lines().length;
    way.become(state);
    for (let visit = 0; visit < 5; visit++) expect(await titlesAt(listing)).toBe("4 of the primary");
    expect(await (await fetch(shop.metricsUrl)).text()).toMatch(/^vitrina_replica_down 1$/m);
    way.become("open");
    await answersFromReplica();
    expect(lines().slice(before)).toEqual([
      "The replica cannot be used: reads go to the primary until it can",
      "The replica is used again",
    ]);
  },
);

test("the doctor finds a replica that follows the database, and one that is behind", { tags: ["long"] }, async () => {
  const find = () =>
    checkReplica.run({ ...shop.product, config: { ...readConfig(settings), databaseReplicaUrl: standIn.url } });
  await standIn.db.query({ text: "UPDATE stand_in SET replayed = 'FFFFFFFF/FFFFFFFF'" });
  expect(await find()).toMatchObject({ state: "ok" });
  await standIn.db.query({ text: "UPDATE stand_in SET replayed = NULL" });
  expect(await find()).toMatchObject({ state: "problem", message: "it is not a standby" });
  await standIn.db.query({ text: "UPDATE stand_in SET replayed = '0/0'" });
  expect(await find()).toMatchObject({ state: "problem", message: "it is more than 5 s behind" });
});

/** The way to a port of this machine. */
interface Way {
  port: number;
  /** Refuses and ends connections, or keeps them and delivers nothing. */
  become(state: "open" | "closed" | "silent"): void;
  cut(): void;
}

async function openWay(target: number): Promise<Way> {
  const sockets = new Set<Socket>();
  let state: "open" | "closed" | "silent" = "open";
  const end = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const server: Server = createServer((incoming) => {
    if (state === "closed") return void incoming.destroy();
    const outgoing = connect({ port: target, host: "127.0.0.1" });
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one);
      one.on("data", (bytes) => state === "silent" || other.write(bytes));
      one.on("error", () => {}).on("close", () => other.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    become(next) {
      // The bytes of the silence are lost, so the earlier connections cannot be used any more.
      if (next === "closed" || state === "silent") end();
      state = next;
    },
    cut() {
      end();
      server.close();
    },
  };
}
