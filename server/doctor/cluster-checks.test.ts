import { once } from "node:events";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import pino from "pino";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { addStandby } from "#faults/world/standby.ts";
import { startPostgresServer } from "#local/postgres/postgres-server.ts";
import { postgresUser } from "#local/postgres/system-user.ts";
import { freePort } from "#local/processes/free-port.ts";
import { readConfig } from "#server/config.ts";

import { createProduct } from "#server/product.ts";
import { openPooler } from "#server/testing/pooler.ts";
import { requiredSettings } from "#server/testing/program-environment.ts";
import { startS3Server } from "#server/testing/s3-server.ts";
import { startSharedCacheServer } from "#server/testing/shared-cache-server.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { allChecks, runChecks } from "./run-checks.ts";

let database: TestDatabase;
const nobody = await freePort();
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** The findings of these checks with these settings, as `state message → advice`. */
async function linesOf(names: string[], changed: Record<string, string>) {
  const config = readConfig({
    ...requiredSettings,
    ...{ DATABASE_URL: database.url, ...changed },
  });
  const product = createProduct(config, pino({ level: "silent" }));
  try {
    const checks = allChecks.filter(({ name }) => names.includes(name));
    const lines = (await runChecks(checks, { ...product, config })).map(
      ({ finding }) =>
        `${finding.state} ${finding.message}${finding.state === "problem" ? ` → ${finding.advice}` : ""}`,
    );
    expect(lines.join()).not.toMatch(/hidden|secret\/of|the-secret|long enough/);
    return lines;
  } finally {
    await product.close();
  }
}

test("direct address: notifications must arrive from the database of DATABASE_URL", async () => {
  const { url } = database;
  const pooler = await openPooler(url);
  onTestFinished(pooler.close);
  const of = (changed: Record<string, string>) => linesOf(["direct address"], changed);
  expect(await of({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url })).toEqual([
    "ok notifications arrive at DATABASE_DIRECT_URL",
  ]);
  expect(await of({ DATABASE_URL: pooler.url })).toEqual([
    expect.stringMatching(/^problem .*no notification arrives at DATABASE_URL: a pooler .* → let DATABASE_DIRECT_URL /),
  ]);
  expect(await of({ DATABASE_DIRECT_URL: pooler.url })).toEqual([
    expect.stringMatching(/^problem .*no notification arrives at DATABASE_DIRECT_URL: a pooler is in between/),
  ]);
  const another = Object.assign(new URL(url), { pathname: "/postgres" }).href;
  expect(await of({ DATABASE_DIRECT_URL: another })).toEqual([
    expect.stringMatching(/^problem .*DATABASE_DIRECT_URL leads to another database than DATABASE_URL → /),
  ]);
  expect(await of({ DATABASE_DIRECT_URL: `postgres://me:hidden@127.0.0.1:${nobody}/shop` })).toEqual([
    expect.stringMatching(/^problem .*does not answer there \(ECONNREFUSED\) → check DATABASE_DIRECT_URL/),
  ]);
});

test("shared cache: every machine must take purges, only with the secret; no page is dropped", async () => {
  const cache = await startSharedCacheServer();
  onTestFinished(() => cache.close());
  const open = createServer((_request, response) => response.end()).listen(0, "127.0.0.1");
  onTestFinished(() => void open.close());
  await once(open, "listening");
  const of = (urls: string, secret = cache.secret) =>
    linesOf(["shared cache"], { SHARED_CACHE: "on", CACHE_PURGE_URL: urls, CACHE_PURGE_SECRET: secret });
  expect(await of(cache.url)).toEqual(["ok purges are accepted: 1"]);
  const { host } = new URL(cache.url);
  expect(await of(cache.url, "the-secret-of-another-cache")).toEqual([
    expect.stringContaining(`${host} refuses the secret → give the cache and the shop the same CACHE_PURGE_SECRET`),
  ]);
  expect(await of(`${cache.url},http://127.0.0.1:${nobody}`)).toEqual([
    expect.stringMatching(/^problem .*does not answer a purge \(ECONNREFUSED\) → check CACHE_PURGE_URL/),
  ]);
  expect(await of(`http://127.0.0.1:${(open.address() as AddressInfo).port}`)).toEqual([
    expect.stringMatching(/^problem .*accepts purges with any secret → /),
  ]);
  cache.rejectPurges();
  expect(await of(cache.url)).toEqual([expect.stringContaining(`${host} answers a purge with 503 → check `)]);
});

test("backups: the bucket must take an object, and the newest backup must be recent", async () => {
  const store = await startS3Server();
  onTestFinished(() => store.stop());
  const bucket = Object.fromEntries(
    Object.entries(store.environment).map(([name, value]) => [`BACKUP_${name}`, value]),
  );
  const of = (changed: Record<string, string>) =>
    linesOf(["backup bucket", "backup age"], { ...bucket, BACKUP_MAX_AGE_HOURS: "26", ...changed });
  const { db } = database;
  expect(await of({})).toEqual([
    "ok an object was written and deleted",
    expect.stringMatching(/^problem .*no backup was made since this database was created or restored → /),
  ]);
  expect(store.objects.size).toBe(0);
  await db.query({
    text: "INSERT INTO newest_backup (address, taken_at) VALUES ('one', app_now() - interval '25 hours')",
  });
  expect(await of({ BACKUP_S3_BUCKET: "another" })).toEqual([
    expect.stringMatching(
      /^problem .*no backup can be written: the store has no bucket another → check the BACKUP_S3_ /,
    ),
    "ok the newest backup is younger than 26 hours",
  ]);
  await db.query({ text: "UPDATE newest_backup SET taken_at = app_now() - interval '27 hours'" });
  expect(await of({ BACKUP_S3_SECRET_ACCESS_KEY: "hidden" })).toEqual([
    expect.stringMatching(/^problem .*no backup can be written: the store refuses the key/),
    expect.stringMatching(/^problem .*the newest backup is from \d{4}-\d\d-\d\dT\S+Z → run npm run backup/),
  ]);
  await db.query({ text: "DELETE FROM newest_backup" });
});

test("sync standby: one must confirm commits where a standby follows the database", { tags: ["long"] }, async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrina-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const user = postgresUser(folder);
  if (user) chownSync(folder, user.uid, user.gid);
  const dataDir = join(folder, "primary");
  const server = await startPostgresServer({ dataDir, logFile: join(folder, "primary.log") });
  onTestFinished(() => server.stop());
  const admin = new pg.Client({ connectionString: server.url("postgres") });
  await admin.connect();
  onTestFinished(() => admin.end());
  const set = async (setting: string, value: string) => {
    await admin.query(`ALTER SYSTEM SET ${setting} = ${pg.escapeLiteral(value)}`);
    await admin.query("SELECT pg_reload_conf()");
    await expect.poll(async () => (await admin.query(`SHOW ${setting}`)).rows[0]?.[setting]).toBe(value);
  };
  const of = (changed: Record<string, string> = {}) =>
    linesOf(["sync standby"], { DATABASE_URL: server.url("postgres"), ...changed });
  expect(await of()).toEqual(["skipped no standby follows the database"]);
  const standby = await addStandby({ server, dataDir }, join(folder, "standby"), join(folder, "standby.log"));
  onTestFinished(() => standby.stop());
  expect(await of()).toEqual(["ok commits wait for 1, and 1 can confirm them"]);
  await admin.query("CREATE ROLE shop LOGIN");
  const asShop = { DATABASE_URL: Object.assign(new URL(server.url("postgres")), { username: "shop" }).href };
  expect(await of(asShop)).toEqual([
    expect.stringMatching(/^skipped .*grant pg_read_all_stats to the role of DATABASE_URL$/),
  ]);
  await admin.query("GRANT pg_read_all_stats TO shop");
  expect(await of(asShop)).toEqual(["ok commits wait for 1, and 1 can confirm them"]);
  await set("synchronous_commit", "local");
  expect(await of()).toEqual([expect.stringMatching(/^problem .*synchronous_commit is local: .* → set it to on$/)]);
  await set("synchronous_standby_names", "");
  await set("synchronous_commit", "on");
  for (const role of [{}, asShop])
    expect(await of(role)).toEqual([
      expect.stringMatching(
        /^problem .*synchronous_standby_names is empty: .* → set it as docs\/operations\/capacity.md/,
      ),
    ]);
  await set("synchronous_standby_names", "FIRST 2 (vitrina_standby, another)");
  expect(await of()).toEqual([
    expect.stringMatching(/^problem .*commits wait for 2, and 1 can confirm them: .* → start/),
  ]);
});
