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
 * no others than these: what a backup was made under. Throws if the database has a migration of a later version beside which this
 * one cannot run (decision 215).
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
        const sql = await readMigration(next);
        await client.query(sql);
        await client.query("ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS breaks_without text");
        await client.query("INSERT INTO schema_migrations (name, breaks_without) VALUES ($1, $2)", [
          next,
          breaksWithout(sql, next),
        ]);
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
 * The migrations that `migrate` would apply, with their SQL. Changes nothing, and takes no lock. Throws as `migrate` does.
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
  // A database that an earlier version has migrated has no such column yet.
  const { rows } = await client.query<{ name: string; breaksWithout: string | null }>(
    `SELECT name, to_jsonb(m) ->> 'breaks_without' AS "breaksWithout" FROM schema_migrations m ORDER BY name`,
  );
  const breaking = rows.filter(({ name, breaksWithout }) => {
    return !known.includes(name) && breaksWithout !== null && !known.includes(breaksWithout);
  });
  if (breaking.length > 0)
    throw new Error(`The database is newer than this version: ${breaking.map(({ name }) => name).join(", ")}`);
  const applied = new Set(rows.map(({ name }) => name));
  return known.filter((name) => !applied.has(name));
}

/**
 * The migration that a version must have to run beside this one, from its line `-- Breaks versions without NAME`: itself, or an
 * earlier one whose version no longer uses what this one removes. Null if any version can.
 */
export function breaksWithout(sql: string, name: string): string | null {
  const without = /^-- Breaks versions without (this migration|\S+\.sql)$/m.exec(sql)?.[1];
  return without === undefined ? null : without === "this migration" ? name : without;
}

/** The SQL of a migration. */
export function readMigration(name: string): Promise<string> {
  return readFile(new URL(name, folder), "utf8");
}
