import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { declaredStatements } from "#db/client.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { statementFiles } from "./statement-files.ts";

/**
 * Statements that may name a target although a wider unique index contains its columns: a lock serializes inserts of the same row.
 * The slug of a post is claimed, and the post is written, under the lock of its source.
 */
const serialized = new Set(["content-claim-slug", "content-upsert-post"]);

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

const uniqueIndexes = `SELECT c.relname AS table, i.indexrelid::regclass::text AS name,
    ARRAY(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)) AS columns
  FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid WHERE i.indisunique AND i.indpred IS NULL AND c.relnamespace = 'public'::regnamespace`;

/** The table and the columns that an insert names as the target of its conflict. */
function conflictTarget(text: string): { table: string; columns: string[] } | undefined {
  const [, table, columns] = /INSERT INTO (\w+)[\s\S]*?ON CONFLICT \(([^)]+)\)/.exec(text) ?? [];
  return table && columns ? { table, columns: columns.split(",").map((column) => column.trim()) } : undefined;
}

// Of two inserts of the same row at the same time, PostgreSQL may notice the conflict at an index that is not the target, and then it
// throws "duplicate key value" instead of running the DO clause.
test("no ON CONFLICT names a target when a wider unique index would report the conflict as an error", async () => {
  await statementFiles(database.url);
  const { rows } = await client.query<{ table: string; name: string; columns: string[] }>(uniqueIndexes);
  const faulty = declaredStatements().flatMap(({ name, text }) => {
    const target = conflictTarget(text);
    if (!target || serialized.has(name)) return [];
    const wider = rows.filter(
      ({ table, columns }) =>
        table === target.table &&
        columns.length > target.columns.length &&
        target.columns.every((column) => columns.includes(column)),
    );
    return wider.map((index) => `${name}: ${index.name}`);
  });
  expect(faulty).toEqual([]);
});
