import { randomBytes } from "node:crypto";
import { chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import pg from "pg";
import { startPostgresServer } from "#local/postgres/postgres-server.ts";
import { postgresUser } from "#local/postgres/system-user.ts";
import type { Config } from "#server/config.ts";
import { listReferencedBlobs } from "#server/domains/media/index.ts";
import { createLog } from "#server/platform/log/create-log.ts";
import { createProduct } from "#server/product.ts";
import { refuseLostKeys } from "#server/refuse-lost-keys.ts";
import { keyOfBlobPath } from "./archive.ts";
import { ArchiveError } from "./archive-error.ts";
import type { Backup } from "./manifest.ts";
import { assertRestorable, restoreDatabase } from "./restore-database.ts";

/**
 * Restores a verified backup into a database that is thrown away, with all migrations of this version, and checks it: every
 * row is there, the secrets open what they have to, the books agree with each other, and every file that a row names is in
 * the backup. Sends no mail, and asks neither the card provider nor the shop's database. Returns whether all is well.
 */
export async function rehearseRestore(backup: Backup, given: Config, say: (line: string) => void): Promise<boolean> {
  const startedMs = performance.now();
  const scratch = await openScratchDatabase(given);
  try {
    // Nothing but the scratch database: counters and pages of the running shop stay as they are.
    const { url } = scratch;
    const config: Config = {
      ...given,
      databaseUrl: url,
      databaseDirectUrl: url,
      databaseReplicaUrl: undefined,
      redisUrl: undefined,
      sharedCache: undefined,
    };
    const { manifest } = backup;
    await assertRestorable(config.databaseUrl, manifest, { replace: false });
    scratch.isOurs = true;
    await restoreDatabase(config.databaseUrl, backup).catch((error) => {
      throw error instanceof pg.DatabaseError
        ? new ArchiveError(`The backup cannot be restored: ${error.message}`)
        : error;
    });
    await refuseLostKeys(config);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(`Restored ${rows} rows of ${manifest.tables.length} tables`);
    const faults = await listFaults(config, backup, say);
    for (const fault of faults) say(`  WRONG: ${fault}`);
    const seconds = ((performance.now() - startedMs) / 1_000).toFixed(1);
    say(`The rehearsal ${faults.length === 0 ? "succeeded" : "failed"} after ${seconds} seconds`);
    return faults.length === 0;
  } finally {
    await scratch.remove();
  }
}

interface ScratchDatabase {
  url: string;
  /** Whether the rehearsal may empty it: it was empty before. */
  isOurs: boolean;
  remove(): Promise<void>;
}

async function openScratchDatabase({
  rehearsalDatabaseUrl,
  databaseUrl,
  databaseDirectUrl,
}: Config): Promise<ScratchDatabase> {
  if (rehearsalDatabaseUrl === undefined) return startScratchDatabase();
  if (rehearsalDatabaseUrl === databaseUrl || rehearsalDatabaseUrl === databaseDirectUrl)
    throw new ArchiveError("REHEARSAL_DATABASE_URL is the shop's database: give another one, which is empty");
  const scratch: ScratchDatabase = {
    url: rehearsalDatabaseUrl,
    isOurs: false,
    async remove() {
      if (scratch.isOurs) await emptyDatabase(scratch.url);
    },
  };
  return scratch;
}

async function startScratchDatabase(): Promise<ScratchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), "vitrina-rehearsal-"));
  const removeFolder = () => rmSync(folder, { recursive: true, force: true });
  try {
    const user = postgresUser(folder);
    if (user) chownSync(folder, user.uid, user.gid);
    const server = await startPostgresServer({
      dataDir: join(folder, "postgres"),
      logFile: join(folder, "postgres.log"),
      password: randomBytes(24).toString("hex"),
      forTests: true,
    });
    return {
      url: server.url("postgres"),
      isOurs: true,
      async remove() {
        await server.stop();
        removeFolder();
      },
    };
  } catch (error) {
    removeFolder();
    throw error;
  }
}

/** The faults of the restored database. */
async function listFaults(config: Config, backup: Backup, say: (line: string) => void): Promise<string[]> {
  const { manifest } = backup;
  const product = createProduct(config, createLog("error"));
  try {
    const { problems } = await product.audit.auditBooks(Math.floor(Date.parse(manifest.takenAt) / 1_000));
    const faults = problems.map(({ message }) => message);
    if (!manifest.media) {
      say("The backup has no media files: restore them from the bucket's own copies");
      return faults;
    }
    const stored = new Set((await backup.listMedia()).map(({ path }) => keyOfBlobPath(path)));
    const named = await listReferencedBlobs(product.db);
    say(`Checked ${stored.size} media files, of which rows name ${named.length}`);
    const missing = named.filter((key) => !stored.has(key));
    return [...faults, ...missing.map((key) => `the file ${key} is not in the backup`)];
  } finally {
    await product.close();
  }
}

async function emptyDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "vitrina rehearsal" });
  await client.connect();
  try {
    await client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  } finally {
    await client.end();
  }
}
