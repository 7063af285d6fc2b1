import { prepared, type Queryable, rows } from "./client.ts";
import { migrationNames } from "./migrate.ts";

const applied = prepared("migrations-applied", "SELECT name FROM schema_migrations");

/** The migrations of this version that the database lacks. Throws if the database does not answer. */
export async function missingMigrations(db: Queryable): Promise<string[]> {
  const names = new Set((await rows(db, applied())).map((row) => row.name));
  return (await migrationNames()).filter((name) => !names.has(name));
}
