import { readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { breaksWithout, migrationNames, readMigration } from "./migrate.ts";

/** The statements of the newest released version and the migrations that it knows, as `npm run release` stores them. */
interface ReleasedVersion {
  version: string;
  migrations: string[];
  statements: Record<string, string>;
}
const released: ReleasedVersion = JSON.parse(readFileSync(new URL("released-version.json", import.meta.url), "utf8"));

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

/** Filled by triggers, where an INSERT leaves them out. */
const filledByTrigger = ["posts.publication_date"];

/** The released statements that the database refuses after a change that is undone, a line each. */
async function refused(change = ""): Promise<string[]> {
  const found: string[] = [];
  await client.query(`BEGIN; ${change}`);
  for (const [name, text] of Object.entries(released.statements)) {
    if (!/^\s*(?:--.*\n\s*)*(?:SELECT|INSERT|UPDATE|DELETE|WITH)\b/.test(text)) continue;
    await client.query("SAVEPOINT tried");
    await client.query(`PREPARE tried AS ${text}`).then(
      () => client.query("DEALLOCATE tried"),
      (error: Error) => found.push(`${name}: ${error.message}`),
    );
    await client.query("ROLLBACK TO tried");
  }
  found.push(...(await unfilledColumns()));
  await client.query("ROLLBACK");
  return found;
}

/** Columns that need a value and get none from a released INSERT, a line each. */
async function unfilledColumns(): Promise<string[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `SELECT c.relname AS table, array_agg(a.attname::text) AS columns FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
       AND a.attnotnull AND NOT a.atthasdef AND a.attidentity = '' GROUP BY c.relname`,
  );
  const needed = new Map(rows.map(({ table, columns }) => [table, columns]));
  return Object.entries(released.statements).flatMap(([name, text]) =>
    [...text.matchAll(/INSERT INTO (\w+)(?: AS \w+)? \(([^)]+)\)/g)].flatMap(([, table = "", list = ""]) => {
      const filled = list.split(",").map((column) => column.trim());
      const missing = (needed.get(table) ?? []).filter((column) => !filled.includes(column));
      return missing
        .filter((column) => !filledByTrigger.includes(`${table}.${column}`))
        .map((column) => `${name}: no value for ${table}.${column}`);
    }),
  );
}

test("the released version runs on this version's database, so that both can run side by side", async () => {
  const later = (await migrationNames()).filter((name) => !released.migrations.includes(name));
  const breaking: string[] = [];
  for (const name of later) {
    const without = breaksWithout(await readMigration(name), name);
    if (without !== null && !released.migrations.includes(without)) breaking.push(name);
  }
  expect(await refused(), "see docs/guide/add-a-migration.md: remove things one version later").toEqual([]);
  expect(breaking, "the changelog must demand a stop of every process, and this test its exception").toEqual([]);
});

test("a removed column and a new one without a default are noticed", async () => {
  expect(await refused("ALTER TABLE orders RENAME COLUMN created_at TO begun_at")).not.toEqual([]);
  expect(await refused("ALTER TABLE contact_messages ADD COLUMN mood text NOT NULL")).toEqual([
    expect.stringContaining("no value for contact_messages.mood"),
  ]);
});

test("a migration names what breaks beside it", () => {
  expect(breaksWithout("-- Adds a table.\nSELECT 1;", "0200-a.sql")).toBeNull();
  expect(breaksWithout("-- Moves rows.\n-- Breaks versions without this migration\n", "0200-a.sql")).toBe("0200-a.sql");
  expect(breaksWithout("-- Breaks versions without 0142-closed-alerts.sql\n", "0200-a.sql")).toBe(
    "0142-closed-alerts.sql",
  );
});
