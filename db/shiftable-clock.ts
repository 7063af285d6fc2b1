import pg from "pg";

/**
 * Makes `app_now()` shiftable: for embedded and test databases, so that 72 hours can pass in a test. Production refuses to
 * start on such a database (`assertPlainClock`).
 */
export async function installShiftableClock(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      BEGIN;
      SELECT pg_advisory_xact_lock(7140522);
      CREATE TABLE IF NOT EXISTS clock_shift (only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row), shift interval NOT NULL);
      INSERT INTO clock_shift (shift) VALUES ('0') ON CONFLICT DO NOTHING;
      CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS
        $$ SELECT now() + (SELECT shift FROM clock_shift) $$;
      COMMIT;
    `);
  } finally {
    await client.end();
  }
}

/** Throws if the clock of the database can be shifted. */
export async function assertPlainClock(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query("SELECT to_regclass('clock_shift') IS NOT NULL AS shiftable");
    if (rows[0]?.shiftable)
      throw new Error("DATABASE_URL is a database whose clock can be shifted; production refuses it");
  } finally {
    await client.end();
  }
}
