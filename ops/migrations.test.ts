import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrationNames } from "#db/migrate.ts";
import { requiredSettings } from "#server/testing/program-environment.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { runProgram } from "./testing/run-program.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), "vitrina-test-"));
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const preview = () =>
  runProgram(["ops/migrations.ts"], { ...requiredSettings, DATABASE_URL: database.url, DATA_DIR: folder });
const applied = async () =>
  (await database.db.query<{ name: string }>({ text: "SELECT name FROM schema_migrations ORDER BY name" })).rows;

test("shows the names and the SQL of pending migrations, and applies none", async () => {
  expect(await preview()).toEqual({ code: 0, output: "No migration is pending.\n", errors: "" });
  const last = (await migrationNames()).at(-1);
  await database.db.query({ text: "DELETE FROM schema_migrations WHERE name = $1", values: [last] });
  const before = await applied();
  const { code, output, errors } = await preview();
  expect([code, errors]).toEqual([0, ""]);
  expect(output).toMatch(/^1 migration is pending\. .*\n\n-- \d{4}-[\w-]+\.sql\n/);
  expect(output).toContain(`-- ${last}\n`);
  expect(output).toMatch(/CREATE|ALTER/);
  expect(await applied()).toEqual(before);
});

test("shows every migration for an empty database, and leaves it empty", async () => {
  await database.db.query({ text: "DROP SCHEMA public CASCADE" });
  await database.db.query({ text: "CREATE SCHEMA public" });
  const { code, output } = await preview();
  expect(code).toBe(0);
  expect(output).toContain(`${(await migrationNames()).length} migrations are pending.`);
  const { rows } = await database.db.query({ text: "SELECT FROM pg_tables WHERE schemaname = 'public'" });
  expect(rows).toEqual([]);
});

test("refuses a database beside whose newer version this one cannot run", async () => {
  await database.db.query({ text: "CREATE TABLE schema_migrations (name text PRIMARY KEY, breaks_without text)" });
  await database.db.query({
    text: "INSERT INTO schema_migrations VALUES ('9999-of-tomorrow.sql', '9999-of-tomorrow.sql')",
  });
  const { code, errors } = await preview();
  expect([code, errors]).toEqual([1, "It failed: The database is newer than this version: 9999-of-tomorrow.sql\n"]);
});
