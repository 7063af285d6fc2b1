import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NotReplicatedError } from "#db/outcome-unknown.ts";
import { createTestDatabase, type TestDatabase } from "#server/testing/test-database.ts";
import { callErrorOf } from "./error-handler.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

/** The error of a statement that a client of its own sends. */
async function errorOf(statement: string, options: pg.ClientConfig = {}): Promise<unknown> {
  const client = new pg.Client({ connectionString: database.url, statement_timeout: 5_000, ...options });
  client.on("error", () => {});
  await client.connect();
  try {
    return await client.query(statement).then(
      () => undefined,
      (error: unknown) => error,
    );
  } finally {
    void client.end().catch(() => {});
  }
}

/** The error of a statement on a connection that the server has ended before. */
async function errorOnLostConnection(): Promise<unknown> {
  const client = new pg.Client({ connectionString: database.url });
  const lost = new Promise((resolve) => client.once("error", resolve));
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  await database.db.query({ text: "SELECT pg_terminate_backend($1)", values: [rows[0]?.pid] });
  await lost;
  return client.query("SELECT 1").then(
    () => undefined,
    (error: unknown) => error,
  );
}

test("answers 503 with Retry-After while another database becomes the primary", async () => {
  const failures = {
    lost: await errorOnLostConnection(),
    silent: await errorOf("SELECT pg_sleep(5)", { query_timeout: 1 }),
    demoted: await errorOf("BEGIN READ ONLY; DELETE FROM orders"),
    "not replicated": new NotReplicatedError(),
  };
  const answers = Object.entries(failures).map(([name, error]) => {
    const { code, retryAfterSec } = callErrorOf(error);
    return [name, code, retryAfterSec];
  });
  expect(answers).toEqual([
    ["lost", "UNAVAILABLE", 2],
    ["silent", "UNAVAILABLE", 2],
    ["demoted", "UNAVAILABLE", 2],
    ["not replicated", "UNAVAILABLE", 2],
  ]);
  expect(callErrorOf(await errorOf("SELECT 1/0")).code).toBe("GENERAL_ERROR");
});
