import { globSync, readFileSync } from "node:fs";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { readCatalog } from "./catalog.ts";
import { StatementReader } from "./describe-statement.ts";
import { statementFiles } from "./statement-files.ts";

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

/** PostgreSQL's description of a statement, after a change to the tables that is undone: its values, and its row. */
async function describe(text: string, { after = "", neverNull = [] as string[], mayBeNull = [] as number[] } = {}) {
  await client.query(`BEGIN; ${after}`);
  try {
    const reader = await StatementReader.open(client, await readCatalog(client));
    const { parameters, columns } = await reader.describe({ name: "tried", text, neverNull, mayBeNull });
    const values = parameters.map(({ label, type }) => `${label}: ${type}`).join(", ");
    return `(${values}) => { ${columns.map(({ name, type }) => `${name}: ${type}`).join(", ")} }`;
  } finally {
    await client.query("ROLLBACK");
    client.removeAllListeners("notice");
  }
}

test("every statement of every store is prepared, and its types are what npm run sql writes", async () => {
  const stored = globSync("{db,server,local,ops,bench,importer}/**/statements.d.ts");
  const files = Object.fromEntries(stored.map((path) => [path, readFileSync(path, "utf8")]));
  expect(files, "run npm run sql").toEqual(await statementFiles(database.url));
});

const readOrder = "SELECT amount_cents, payment_intent_id FROM orders WHERE id = $1";

test.each([
  ["a column of a table", readOrder, "(id: string) => { amount_cents: number, payment_intent_id: string | null }"],
  [
    "an outer join",
    "SELECT o.id, s.amount_cents, s.order_id IS NOT NULL AS settled FROM orders o LEFT JOIN settlements s ON s.order_id = o.id",
    "() => { id: string, amount_cents: number | null, settled: boolean }",
  ],
  [
    "an outer join inside of a view",
    "SELECT settled_at, payment_intent_id FROM shared_payment_subjects",
    "() => { settled_at: Date | null, payment_intent_id: string }",
  ],
  [
    "an outer join inside of a WITH query",
    "WITH found AS (SELECT s.amount_cents FROM orders o LEFT JOIN settlements s ON s.order_id = o.id) SELECT amount_cents FROM found",
    "() => { amount_cents: number | null }",
  ],
  [
    "a condition that leaves no null",
    "SELECT payment_intent_id AS a FROM orders WHERE payment_intent_id = $1 AND amount_cents > 0",
    "(paymentIntentId: string) => { a: string }",
  ],
  [
    "an outer join whose row is asked for",
    "SELECT CASE WHEN s.order_id IS NOT NULL THEN json_build_object('cents', s.amount_cents) END AS paid FROM orders o LEFT JOIN settlements s ON s.order_id = o.id",
    "() => { paid: { cents: number } | null }",
  ],
  [
    "a condition that leaves null",
    "SELECT payment_intent_id AS a FROM orders WHERE payment_intent_id = $1 OR amount_cents > 0",
    "(paymentIntentId: string) => { a: string | null }",
  ],
  [
    "aggregates of no rows and of groups",
    "SELECT count(*)::int AS n, max(amount_cents) AS most, (SELECT max(e.amount_cents) FROM ledger_entries e GROUP BY e.account LIMIT 1) AS one FROM orders",
    "() => { n: number, most: number | null, one: number | null }",
  ],
  [
    "what may lack a value",
    `SELECT substring(title FROM '[0-9]+') AS a, language IN ('en', 'es') AS b, payment_intent_id AS c, sum(amount_cents) OVER (ORDER BY id)::int AS d,
       sum(amount_cents) OVER (ROWS BETWEEN 2 PRECEDING AND 1 PRECEDING)::int AS e FROM orders WHERE payment_intent_id <> ALL ($1)`,
    "(paymentIntentId: readonly string[]) => { a: string | null, b: boolean, c: string | null, d: number, e: number | null }",
  ],
  ["64-bit numbers", "SELECT count(*) AS n, sum(1::bigint) AS total", "() => { n: string, total: string | null }"],
  [
    "literals",
    "SELECT CASE WHEN $1::int > 0 THEN 'some' ELSE 'none' END AS kind UNION ALL SELECT language FROM orders",
    '(value1: number) => { kind: "en" | "es" | "none" | "some" }',
  ],
  [
    "JSON that it builds",
    "SELECT (SELECT coalesce(json_agg(json_build_object('id', o.id, 'at', o.created_at, 'paid', o.payment_intent_id) ORDER BY o.id), '[]') FROM orders o) AS list",
    "() => { list: { id: string; at: string; paid: string | null }[] }",
  ],
  [
    "values that are written",
    "UPDATE orders SET language = $2, payment_intent_id = $3, amount_cents = coalesce($4, amount_cents) WHERE id = $1 RETURNING language",
    '(id: string, language: "en" | "es", paymentIntentId: string | null, value4: number | null) => { language: "en" | "es" }',
  ],
])("reads the types of %s", async (_, text, types) => {
  expect(await describe(text)).toBe(types);
});

test.each([
  ["DROP COLUMN payment_intent_id CASCADE", undefined],
  [
    "ALTER COLUMN amount_cents DROP NOT NULL",
    "(id: string) => { amount_cents: number | null, payment_intent_id: string | null }",
  ],
  [
    "ADD COLUMN other integer, ALTER COLUMN payment_intent_id SET NOT NULL",
    "(id: string) => { amount_cents: number, payment_intent_id: string }",
  ],
])("notices ALTER TABLE orders %s", async (change, types) => {
  const described = describe(readOrder, { after: `ALTER TABLE orders ${change}` });
  if (types) expect(await described).toBe(types);
  else
    await expect(described).rejects.toThrow(
      'tried: column "payment_intent_id" does not exist, at: payment_intent_id FROM',
    );
});

test("marks say what the database cannot know, and are refused where it knows", async () => {
  const text = "SELECT title FROM orders WHERE id = $1";
  expect(await describe(text, { neverNull: ["title"], mayBeNull: [1] })).toBe(
    "(id: string | null) => { title: string }",
  );
  await expect(describe("SELECT id FROM orders", { neverNull: ["id"] })).rejects.toThrow("remove the !");
  await expect(describe("SELECT id FROM orders", { neverNull: ["ids"] })).rejects.toThrow("ids! is not a column");
  await expect(describe("SELECT 1 WHERE $1::int IS NULL", { mayBeNull: [1] })).rejects.toThrow("remove the ?");
});
