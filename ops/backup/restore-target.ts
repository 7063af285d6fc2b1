import { existsSync, renameSync } from "node:fs";
import { join, relative } from "node:path";
import { releaseLock, takeLock } from "#local/processes/folder-lock.ts";
import { assertDatabaseUsable } from "#local/product/assert-database-usable.ts";
import { openDataFolder } from "#local/product/data-folder.ts";
import { startEmbeddedDatabase } from "#local/product/embedded-database.ts";
import { readKey, writeKey } from "#local/product/persistent-secret.ts";
import { embeddedParts, placeholders } from "#local/product/product-environment.ts";
import { startCardProvider } from "#local/product/start-card-provider.ts";
import { type Config, readConfig } from "#server/config.ts";
import type { KeyUse } from "#server/platform/keys/key-uses-store.ts";
import { refuseKeyUses } from "#server/refuse-lost-keys.ts";
import { ArchiveError } from "./archive-error.ts";
import type { Manifest } from "./manifest.ts";

export interface RestoreTarget {
  config: Config;
  close(): Promise<void>;
}

const secretsMissing = "The codes in the backup were made with APP_SECRETS: give it, or --secrets FILE";

/** How to treat an existing embedded database: `new` rejects it, `replace` moves it aside, `same` continues with it. */
export type ExistingData = "new" | "replace" | "same";

/**
 * The database to restore into, with nobody else on it: `DATABASE_URL`'s, else the data folder's own, started for the while. A
 * former embedded one is set aside, whole, never deleted. The local card provider is started where the product would have
 * it. Throws `ArchiveError`, and `ConfigError` for secrets that the backup's rows do not know, before anything is written.
 */
export async function openRestoreTarget(
  given: Record<string, string | undefined>,
  { standing, manifest, say }: { standing: ExistingData; manifest: Manifest; say(line: string): void },
): Promise<RestoreTarget> {
  const env = Object.fromEntries(Object.entries(given).filter(([name, value]) => value && !name.startsWith("npm_")));
  const parts = embeddedParts(env, false);
  const configFor = (facts: Parameters<typeof parts.environment>[0]) =>
    readConfig({ ...placeholders, ...parts.environment(facts), ...env });
  const folder = openDataFolder(configFor({}).dataDir);
  const lock = join(folder.run, "supervisor.lock");
  if (takeLock(lock)) throw new ArchiveError("The product runs: stop it first");
  const closing: (() => Promise<void> | void)[] = [() => releaseLock(lock)];
  const close = async () => {
    for (const next of closing.splice(0).reverse()) await next();
  };
  try {
    const appSecrets = env.APP_SECRETS ? undefined : readKey(folder.keys, "app-secret");
    if (!env.APP_SECRETS && !appSecrets) throw new ArchiveError(secretsMissing);
    if (standing !== "same") refuseKeyUses(usesNow(manifest), configFor({ appSecrets }));
    const stopping = new AbortController().signal;
    let databaseUrl = env.DATABASE_URL;
    if (parts.database) {
      if (standing !== "same") setAside(folder.postgres, standing === "replace", say);
      const database = await startEmbeddedDatabase(folder, { forTests: false, stopping, say: () => {} });
      closing.push(() => database.stop());
      databaseUrl = database.url;
    } else await assertDatabaseUsable(configFor({}).databaseUrl);
    const { port, logFiles: logLimits } = configFor({});
    const sandbox = parts.sandbox
      ? await startCardProvider({
          ...{ env, folder, logLimits, stopping, say: () => {} },
          port: Number(env.STRIPE_SANDBOX_PORT || 12111),
          appUrl: `http://localhost:${port}`,
        })
      : undefined;
    if (sandbox) closing.push(() => sandbox.process.stop());
    const { url: sandboxUrl, webhookSecret } = sandbox ?? {};
    return { config: configFor({ databaseUrl, sandboxUrl, webhookSecret, appSecrets }), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The configuration where no database is known yet. */
export function configBeforeDatabase(given: Record<string, string | undefined>): Config {
  const env = Object.fromEntries(Object.entries(given).filter(([name, value]) => value && !name.startsWith("npm_")));
  return readConfig({ ...placeholders, ...embeddedParts(env, false).environment({}), ...env });
}

/** The configuration with the shop's secrets, checked against the backup's rows. Throws `ArchiveError` without any secrets. */
export function configForRehearsal(given: Record<string, string | undefined>, manifest: Manifest): Config {
  const { dataDir } = configBeforeDatabase(given);
  const appSecrets = given.APP_SECRETS || readKey(join(dataDir, "keys"), "app-secret");
  if (!appSecrets) throw new ArchiveError(secretsMissing);
  const config = configBeforeDatabase({ ...given, APP_SECRETS: appSecrets });
  refuseKeyUses(usesNow(manifest), config);
  return config;
}

/** Keys of entries that expired since the backup are no longer needed. */
function usesNow({ keyUses = [] }: Manifest): KeyUse[] {
  const now = new Date();
  return keyUses.filter(({ neededUntil }) => neededUntil === null || neededUntil > now);
}

function setAside(postgres: string, mayReplace: boolean, say: (line: string) => void): void {
  if (!existsSync(postgres)) return;
  const shown = relative(".", postgres);
  if (!mayReplace)
    throw new ArchiveError(`${shown} has a database: give an empty DATA_DIR, or --replace, which sets it aside`);
  const aside = `${postgres}.replaced-${new Date().toISOString().replace(/[:.]/g, "-")}`;
  renameSync(postgres, aside);
  say(`The former database is kept as ${relative(".", aside)}`);
}

/** Stores the secret of a secrets file where `npm start` reads it, unless one exists. */
export function keepAppSecret(dataDir: string, appSecrets: string): void {
  const folder = openDataFolder(dataDir);
  if (readKey(folder.keys, "app-secret") === undefined) writeKey(folder.keys, "app-secret", appSecrets);
}
