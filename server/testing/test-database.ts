import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type Database, openDatabase } from "#db/client.ts";
import { templateName } from "./postgres-for-tests.ts";

export interface TestDatabase {
  url: string;
  db: Database;
  /** Moves `app_now()` of this database: `72 hours`, `-1 minute`. Shifts add up. */
  shiftClock(interval: string): Promise<void>;
  /** Moves `app_now()` to the start of the next week: Monday, 00:00 UTC. */
  startWeek(): Promise<void>;
  /** Closes the pool and drops the database, even if others are connected. */
  close(): Promise<void>;
}

/** A new database: migrated, empty, on the run's real PostgreSQL. Takes about 50 ms. */
export async function createTestDatabase(options: { maxConnections?: number } = {}): Promise<TestDatabase> {
  const adminUrl = inject("postgresUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${templateName} STRATEGY file_copy`);
  const url = adminUrl.replace(/\/postgres$/, `/${name}`);
  const db = openDatabase(url, options);
  return {
    url,
    db,
    async shiftClock(interval) {
      await db.query({ text: "UPDATE clock_shift SET shift = shift + $1::interval", values: [interval] });
    },
    async startWeek() {
      await db.query({
        text: "UPDATE clock_shift SET shift = shift + (date_trunc('week', app_now(), 'UTC') + interval '7 days' - app_now())",
      });
    },
    async close() {
      await db.close();
      await asAdmin(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}

async function asAdmin(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
