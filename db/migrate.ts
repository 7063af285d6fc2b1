import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { withoutTimeLimits } from "./client.ts";

const folder = new URL("./migrations/", import.meta.url);
const lockKey = 7_140_521;

/** The migrations of this version, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
}

/** The migrations that a database has, in order. */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>("SELECT name FROM schema_migrations ORDER BY name");
  return rows.map(({ name }) => name);
}

/**
 * Applies what is missing, each migration in a transaction of its own, and returns the names. Forward only. Safe from several
 * processes at once, also through a pooler: each transaction takes the lock, and looks again at what is missing. With `only`,
 * no others than these: what a backup was made under. Throws if the database knows a migration that this version does not.
 */
export async function migrate(url: string, only?: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, ...withoutTimeLimits });
  await client.connect();
  try {
    const done: string[] = [];
    for (;;) {
      await client.query("BEGIN");
      // It ends with the transaction. A lock of the session would stay on a pooler's connection after this process.
      await client.query("SELECT pg_advisory_xact_lock($1)", [lockKey]);
      await client.query(
        "CREATE TABLE IF NOT EXISTS schema_migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())",
      );
      const next = (await missingMigrations(client)).find((name) => only?.includes(name) ?? true);
      if (next !== undefined) {
        await client.query(await readMigration(next));
        await client.query("INSERT INTO schema_migrations (name) VALUES ($1)", [next]);
      }
      await client.query("COMMIT");
      if (next === undefined) return done;
      done.push(next);
    }
  } finally {
    await client.end();
  }
}

/**
 * The migrations that `migrate` would apply, with their SQL. Changes nothing, and takes no lock. Throws if the database knows a
 * migration that this version does not.
 */
export async function pendingMigrations(url: string): Promise<{ name: string; sql: string }[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("BEGIN READ ONLY");
    const { rows } = await client.query<{ table: string | null }>("SELECT to_regclass('schema_migrations') AS table");
    const names = rows[0]?.table ? await missingMigrations(client) : await migrationNames();
    return await Promise.all(names.map(async (name) => ({ name, sql: await readMigration(name) })));
  } finally {
    await client.end();
  }
}

async function missingMigrations(client: pg.ClientBase): Promise<string[]> {
  const known = await migrationNames();
  const applied = new Set(await appliedMigrations(client));
  const foreign = [...applied].filter((name) => !known.includes(name));
  if (foreign.length > 0) throw new Error(`The database is newer than this version: ${foreign.join(", ")}`);
  return known.filter((name) => !applied.has(name));
}

function readMigration(name: string): Promise<string> {
  return readFile(new URL(name, folder), "utf8");
}
