import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { createDatabaseProbe } from "#db/database-probe.ts";
import { migrate } from "#db/migrate.ts";
import { releaseLock, takeLock } from "#local/processes/folder-lock.ts";
import { appSecret } from "#local/product/app-secret.ts";
import { assertDatabaseUsable } from "#local/product/assert-database-usable.ts";
import { type DataFolder, openDataFolder } from "#local/product/data-folder.ts";
import { startEmbeddedDatabase } from "#local/product/embedded-database.ts";
import { persistentSecret } from "#local/product/persistent-secret.ts";
import { embeddedParts, placeholders } from "#local/product/product-environment.ts";
import { type Config, readConfig } from "#server/config.ts";

/** A database that fails over is replaced within half a minute. */
const patienceMs = 30_000;
const answerMs = 5_000;
const askEveryMs = 500;

/**
 * The configuration for a tool beside the server: with DATABASE_URL that database, else the data folder's own PostgreSQL, the
 * running product's or one started for the while; the card provider where the product would have it. Waits for a database of
 * one's own that does not answer for the moment. Call `close` at the end. `asIs`: a database of one's own is neither asked nor migrated. Without `migrates` nor is an embedded one.
 */
export async function openToolDatabase(
  given: NodeJS.ProcessEnv,
  { asIs = false, migrates = true }: { asIs?: boolean; migrates?: boolean } = {},
): Promise<{ config: Config; close(): Promise<void> }> {
  const env = Object.fromEntries(Object.entries(given).filter(([name, value]) => value && !name.startsWith("npm_")));
  const parts = embeddedParts(env, env.VITRINA_DEV === "1");
  const sandboxUrl = parts.sandbox ? `http://127.0.0.1:${env.STRIPE_SANDBOX_PORT || 12111}` : undefined;
  const configFor = (databaseUrl?: string, appSecrets?: string) =>
    readConfig({ ...placeholders, ...parts.environment({ databaseUrl, sandboxUrl, appSecrets }), ...env });
  if (!parts.database) {
    const config = configFor(undefined, env.APP_SECRETS ? undefined : appSecret(openDataFolder(configFor().dataDir)));
    if (asIs) return { config, close: async () => {} };
    await waitForDatabase(config.databaseUrl);
    await assertDatabaseUsable(config.databaseUrl);
    await migrate(config.databaseDirectUrl);
    return { config, close: async () => {} };
  }

  const folder = openDataFolder(configFor().dataDir);
  const lock = join(folder.run, "supervisor.lock");
  if (takeLock(lock)) {
    // The product is running on this folder, so its PostgreSQL is available.
    const portFile = join(folder.run, "postgres-port");
    if (!existsSync(portFile)) throw new Error("The product is just starting; try again in a moment");
    const password = persistentSecret(folder.keys, "postgres-password");
    const port = Number(readFileSync(portFile, "utf8"));
    const url = `postgres://vitrina:${password}@127.0.0.1:${port}/vitrina`;
    return { config: configFor(url, ownSecret(env, folder)), close: async () => {} };
  }
  try {
    const secret = ownSecret(env, folder);
    const database = await startEmbeddedDatabase(folder, {
      forTests: false,
      migrates,
      stopping: new AbortController().signal,
      say: () => {},
    });
    return {
      config: configFor(database.url, secret),
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

/** Waits for a database that is failing over. Says so, because a wrong address looks the same. */
async function waitForDatabase(url: string): Promise<void> {
  const answers = createDatabaseProbe(url);
  const startedMs = performance.now();
  let isSaid = false;
  while (!(await answers(answerMs)) && performance.now() - startedMs < patienceMs) {
    if (!isSaid) console.error(`The database does not answer; waiting for it for up to ${patienceMs / 1_000} seconds`);
    isSaid = true;
    await sleep(askEveryMs);
  }
}

function ownSecret(env: Record<string, string | undefined>, folder: DataFolder): string | undefined {
  return env.APP_SECRETS ? undefined : appSecret(folder);
}
