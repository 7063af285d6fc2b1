import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "#db/migrate.ts";
import { type Config, readConfig } from "#server/config.ts";
import { appSecret } from "./product/app-secret.ts";
import { openDataFolder } from "./product/data-folder.ts";
import { startEmbeddedDatabase } from "./product/embedded-database.ts";
import { releaseLock, takeLock } from "./product/folder-lock.ts";
import { refuseDeadDatabase } from "./product/own-database.ts";
import { persistentSecret } from "./product/persistent-secret.ts";
import { embeddedParts, placeholders } from "./product/product-environment.ts";

/**
 * The configuration for a tool that only needs database and media: with DATABASE_URL that one, else the data folder's own
 * PostgreSQL, the running product's or one started for the while. Call `close` at the end.
 */
export async function openImportDatabase(
  given: NodeJS.ProcessEnv,
): Promise<{ config: Config; close(): Promise<void> }> {
  const env = Object.fromEntries(Object.entries(given).filter(([name, value]) => value && !name.startsWith("npm_")));
  const parts = embeddedParts(env, env.VITRINA_DEV === "1");
  const configFor = (databaseUrl?: string) =>
    readConfig({ ...placeholders, ...parts.environment({ databaseUrl }), ...env });
  if (!parts.database) {
    const config = configFor();
    await refuseDeadDatabase(config.databaseUrl);
    await migrate(config.databaseUrl);
    return { config, close: async () => {} };
  }

  const folder = openDataFolder(configFor().dataDir);
  const lock = join(folder.run, "supervisor.lock");
  if (takeLock(lock)) {
    // The product runs on this folder: its PostgreSQL is up.
    const portFile = join(folder.run, "postgres-port");
    if (!existsSync(portFile)) throw new Error("The product is just starting; try again in a moment");
    const password = persistentSecret(folder.keys, "postgres-password");
    const port = Number(readFileSync(portFile, "utf8"));
    return { config: configFor(`postgres://vitrina:${password}@127.0.0.1:${port}/vitrina`), close: async () => {} };
  }
  try {
    if (!env.APP_SECRETS) appSecret(folder);
    const database = await startEmbeddedDatabase(folder, {
      forTests: false,
      stopping: new AbortController().signal,
      say: () => {},
    });
    return {
      config: configFor(database.url),
      async close() {
        await database.stop();
        releaseLock(lock);
      },
    };
  } catch (error) {
    releaseLock(lock);
    throw error;
  }
}
