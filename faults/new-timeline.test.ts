import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase, type Queryable } from "#db/client.ts";
import { migrate } from "#db/migrate.ts";
import { startPostgresServer } from "#local/postgres/postgres-server.ts";
import { postgresUser } from "#local/postgres/system-user.ts";
import { openReplica } from "#server/platform/replica/replica.ts";
import { hasServerReplayed, readPrimaryPosition } from "#server/platform/replica/replica-store.ts";
import { addStandby } from "./world/standby.ts";
import { until } from "./world/until.ts";

test("a standby that still follows the old primary answers nothing after a promotion, however far it is in the old log", {
  tags: ["long"],
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrina-timeline-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const user = postgresUser(folder);
  if (user) chownSync(folder, user.uid, user.gid);
  const logFile = join(folder, "postgres.log");
  const start = async (dataDir: string) => {
    const server = await startPostgresServer({ dataDir, logFile });
    onTestFinished(server.stop);
    return server;
  };
  const open = (url: string) => {
    const db = openDatabase(url, { maxConnections: 2, onError: () => {} });
    onTestFinished(() => db.close());
    return db;
  };
  const dataDir = join(folder, "primary");
  const server = await start(dataDir);
  await open(server.url("postgres")).query({ text: "CREATE DATABASE vitrina" });
  await migrate(server.url("vitrina"));
  const old = open(server.url("vitrina"));
  await old.query({ text: "CREATE TABLE page AS SELECT 'old' AS shown" });
  const follow = async (name: string) => {
    const standby = await addStandby({ server, dataDir }, join(folder, name), logFile, { isSynchronous: false });
    onTestFinished(standby.stop);
    return standby;
  };
  const [promoted, left] = [await follow("promoted"), await follow("left")];

  let primary: Queryable = old;
  let positions = 0;
  const replica = openReplica({
    url: left.url,
    primary: {
      async query(query) {
        const answer = await primary.query(query);
        if (query.name === "replica-primary-position") positions += 1;
        return answer as never;
      },
    },
    maxConnections: 2,
    log: pino({ level: "silent" }),
  });
  onTestFinished(() => replica.end());
  const read = async () => (await replica.read<{ shown: string }>({ text: "SELECT shown FROM page" })).rows[0]?.shown;
  // The connection that listens has not noticed the failover when the pool already reaches the new primary.
  replica.open(Number.POSITIVE_INFINITY);
  await until("The standby answers no read", async () => (await read()) && replica.counts().replica > 0);

  promoted.cutOff();
  const rows = "SELECT repeat(md5(n::text), 30) AS text FROM generate_series(1, 20000) AS n";
  await old.query({ text: `CREATE TABLE further AS ${rows}` });
  const { lsn } = await readPrimaryPosition(old);
  const standby = open(left.url);
  await until("The standby does not replay", () => hasServerReplayed(standby, lsn));
  await server.stop();
  await promoted.promote();
  const current = open((await start(promoted.dataDir)).url("vitrina"));
  await current.query({ text: "UPDATE page SET shown = 'new'" });
  primary = current;

  replica.drop();
  const [before, asked] = [replica.counts().primary, positions];
  const shown = new Set<string | undefined>();
  await until("The reads do not end", async () => {
    shown.add(await read());
    return shown.has("old") || (positions > asked && replica.counts().primary > before + 50);
  });
  expect([...shown]).toEqual(["new"]);
});
