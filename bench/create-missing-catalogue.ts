import pg from "pg";
import { migrate } from "#db/migrate.ts";
import { fillCatalogue } from "./fill-catalogue.ts";

/**
 * Creates a database with a filled catalogue unless it exists. It is filled under another name first, so that a killed run
 * leaves no half-full catalogue behind.
 */
export async function createMissingCatalogue(
  urlOf: (database: string) => string,
  name: string,
  posts: number,
  say?: (step: string) => void,
): Promise<void> {
  const admin = new pg.Client({ connectionString: urlOf("postgres") });
  await admin.connect();
  try {
    const { rowCount } = await admin.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (rowCount !== 0) return;
    await admin.query("DROP DATABASE IF EXISTS filling");
    await admin.query("CREATE DATABASE filling");
    await migrate(urlOf("filling"));
    await fillCatalogue(urlOf("filling"), posts, say);
    await admin.query(`ALTER DATABASE filling RENAME TO ${name}`);
  } finally {
    await admin.end();
  }
}
