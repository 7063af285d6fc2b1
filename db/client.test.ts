import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject, onTestFinished, test } from "vitest";
import { startPostgresServer } from "#local/postgres/postgres-server.ts";
import { postgresUser } from "#local/postgres/system-user.ts";
import { isUnavailable } from "#server/platform/outages/is-unavailable.ts";
import { openDatabase } from "./client.ts";
import { NotReplicatedError, OutcomeUnknownError } from "./outcome-unknown.ts";

/** A message of PostgreSQL's protocol: its letter, its length, its content. */
function message(letter: string, content: string | Buffer): Buffer {
  const body = Buffer.from(content);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(letter), length, body]);
}

const authenticated = message("R", Buffer.alloc(4));
const ready = message("Z", "I");
const terminated = message("E", "SFATAL\0C57P01\0Mterminating connection due to unexpected postmaster exit\0\0");

/** A server whose first connection is made ready and ended in one packet. */
async function serverThatDies(): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(Buffer.concat([authenticated, ready, terminated])));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `postgresql://reader:word@127.0.0.1:${(server.address() as AddressInfo).port}/vitrina`;
}

test("survives a server that ends a connection as it becomes ready", async ({ expect }) => {
  const db = openDatabase(await serverThatDies());
  onTestFinished(() => db.close());
  await expect(db.transaction((tx) => tx.query({ text: "SELECT 1" }))).rejects.toThrow();
  await expect(db.query({ text: "SELECT 1" })).rejects.toThrow();
  expect(db.connections().total).toBe(0);
});

/** A server that answers every message until a COMMIT, at which it closes the connection. */
async function serverWithoutCommits(): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write(Buffer.concat([authenticated, ready]));
      socket.on("data", (sent) => {
        if (sent.includes("COMMIT")) return socket.end();
        socket.write(Buffer.concat([message("C", "BEGIN\0"), message("Z", "T")]));
      });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `postgresql://reader:word@127.0.0.1:${(server.address() as AddressInfo).port}/vitrina`;
}

test("tells a commit that was not answered from a transaction that failed", async ({ expect }) => {
  const db = openDatabase(await serverWithoutCommits());
  onTestFinished(() => db.close());
  await expect(db.transaction(async () => "done")).rejects.toBeInstanceOf(OutcomeUnknownError);
  const failed = db.transaction(async () => {
    throw new Error("before the commit");
  });
  await expect(failed).rejects.toThrow("before the commit");
  expect(db.connections().idle).toBe(1);
});

test("reports no success for a commit whose wait for the standby was ended", async ({ expect }) => {
  const folder = mkdtempSync(join(tmpdir(), "vitrina-replicated-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const user = postgresUser(folder);
  if (user) chownSync(folder, user.uid, user.gid);
  const server = await startPostgresServer({ dataDir: join(folder, "data"), logFile: join(folder, "log") });
  onTestFinished(() => server.stop());
  const db = openDatabase(server.url("postgres"));
  onTestFinished(() => db.close());
  const admin = new pg.Client({ connectionString: server.url("postgres") });
  await admin.connect();
  onTestFinished(() => admin.end());
  await admin.query("CREATE TABLE written (n int)");
  await admin.query("ALTER SYSTEM SET synchronous_standby_names = 'away'");
  await admin.query("SELECT pg_reload_conf()");

  const writing = db.transaction((tx) => tx.query({ text: "INSERT INTO written VALUES (1)" })).catch((error) => error);
  // As the time limit of statements does after 15 seconds.
  const end = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
  await expect.poll(async () => (await admin.query(end)).rowCount).toBe(1);
  expect(await writing).toBeInstanceOf(NotReplicatedError);
  expect((await admin.query("SELECT n FROM written")).rows).toEqual([{ n: 1 }]);
});

/** PostgreSQL behind a wire. After `cut`, nothing arrives in either direction any more, and nothing is refused. */
async function cuttableDatabase() {
  const target = new URL(inject("postgresUrl"));
  let isCut = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on("data", (data) => isCut || to.write(data));
      from.on("error", () => {});
      from.on("close", () => isCut || to.destroy());
    }
    onTestFinished(() => {
      near.destroy();
      far.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const url = Object.assign(new URL(target), { hostname: "127.0.0.1", port: String(port) }).href;
  return {
    url,
    cut() {
      isCut = true;
    },
  };
}

test("rejects queries and transactions within ten seconds when the way to the server is cut without an error", {
  timeout: 30_000,
}, async ({ expect }) => {
  const { url, cut } = await cuttableDatabase();
  const db = openDatabase(url);
  onTestFinished(() => db.close());
  await Promise.all([1, 2].map(() => db.query({ text: "SELECT 1" })));
  let asking: Promise<unknown> | undefined;
  const committing = db.transaction(async (tx) => {
    await tx.query({ text: "SELECT 1" });
    cut();
    // By the connection that the first query has left open.
    asking = db.query({ text: "SELECT 1" }).catch((error) => error);
    // These find no open connection, and give up after five seconds: that is no answer of the server.
    for (let more = 0; more < 8; more++) db.query({ text: "SELECT 1" }).catch(() => {});
  });
  const startedMs = performance.now();
  const commit = await committing.catch((error) => error);
  const query = await asking;
  expect(performance.now() - startedMs).toBeLessThan(10_000);
  expect(commit).toBeInstanceOf(OutcomeUnknownError);
  expect(isUnavailable(query)).toBe(true);
});

test("keeps a query that takes seconds on a server that answers others", { timeout: 30_000 }, async ({ expect }) => {
  const db = openDatabase(inject("postgresUrl"));
  onTestFinished(() => db.close());
  await expect(db.query({ text: "SELECT pg_sleep(8)" })).resolves.toMatchObject({ rowCount: 1 });
});
