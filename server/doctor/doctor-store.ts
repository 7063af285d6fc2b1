import { oneRow, prepared, type Queryable } from "#db/client.ts";

export interface DatabaseFacts {
  version: number;
  nowMs: number;
  hasShiftableClock: boolean;
}

const facts = prepared(
  "doctor-database",
  `SELECT current_setting('server_version_num')::int / 10000 AS "version!",
     extract(epoch FROM clock_timestamp())::float8 * 1000 AS "nowMs", to_regclass('clock_shift') IS NOT NULL AS "hasShiftableClock"`,
);

const owed = prepared(
  "doctor-owed",
  `SELECT coalesce(sum(owed_cents), 0)::float8 AS cents FROM shared_creator_balances WHERE owed_cents > 0`,
);

/** The cents that creators are owed, without those whose balance is below zero. */
export async function readOwedCents(db: Queryable): Promise<number> {
  return (await oneRow(db, owed())).cents;
}

/** The database's version and settings. Throws if it does not answer. */
export function readDatabaseFacts(db: Queryable): Promise<DatabaseFacts> {
  return oneRow(db, facts());
}
