import pg from "pg";

/**
 * Moves the clock of a database of development or tests forward by whole days (decision 007). Returns its time (`2026-11-30 09:05`, UTC);
 * undefined for a database whose time is real.
 */
export async function shiftClock(databaseUrl: string, days: number): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const table = await client.query("SELECT to_regclass('clock_shift')::text AS name");
    if (table.rows[0].name === null) return undefined;
    await client.query("UPDATE clock_shift SET shift = shift + $1::integer * interval '1 day'", [days]);
    const { rows } = await client.query("SELECT to_char(app_now() AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS now");
    return rows[0].now;
  } finally {
    await client.end();
  }
}
