import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { loadEnvFile } from "node:process";
import { StartError } from "#local/processes/start-error.ts";
import { ConfigError } from "#server/config.ts";
import { StorageAway } from "#server/platform/storage/storage.ts";
import { ArchiveError } from "./backup/archive-error.ts";
import { findPlace } from "./backup/archive-place.ts";
import { backUp } from "./backup/back-up.ts";
import { failWhenIdle } from "./backup/fail-when-idle.ts";
import { readRecipients, writeKeyPair } from "./backup/key-files.ts";
import { mediaStorage } from "./backup/media-storage.ts";
import { backupUsage, readBackupArguments, UsageError } from "./backup/read-backup-arguments.ts";
import { writeSecrets } from "./backup/secrets-file.ts";
import { openToolDatabase } from "./tool-database.ts";

async function main(): Promise<void> {
  const { folder, secrets, newKey, to, encryptTo, keep, withoutMedia, timeLimitMs, help } = readBackupArguments(
    process.argv.slice(2),
  );
  if (help) return console.log(backupUsage);
  if (newKey !== undefined) {
    const publicKey = writeKeyPair(resolve(newKey));
    console.log(
      `${newKey} has the private key: keep it away from this machine, twice; without it no backup can be read`,
    );
    console.log(`${newKey}.pub has the public key for --encrypt-to: ${publicKey}`);
    return;
  }
  // An unusable key fails before the database is opened.
  const recipients = encryptTo === undefined ? [] : readRecipients(resolve(encryptTo));
  if (existsSync(".env")) loadEnvFile(".env");
  const { config, close } = await failWhenIdle(timeLimitMs, () => openToolDatabase(process.env));
  try {
    if (secrets) {
      writeSecrets(resolve(secrets), config, process.env);
      console.log(`${secrets} has the secrets: whoever has it and a backup has everything`);
      return;
    }
    const { place, name } = await findPlace(folder ?? "", to, config.backupS3);
    const { manifest, removed } = await backUp({
      databaseUrl: config.databaseDirectUrl,
      media: withoutMedia ? undefined : mediaStorage(config),
      place,
      name,
      product: config.brand.name,
      timeLimitMs,
      keep,
      recipients,
    });
    const { tables, media, takenAt } = manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const files = media ? `${media.files} media files` : "no media";
    console.log(`${folder}: ${rows} rows of ${tables.length} tables as of ${takenAt}, ${files}`);
    for (const older of removed) console.log(`Removed the older backup ${older}`);
  } finally {
    await close();
  }
}

try {
  await main();
} catch (error) {
  const isSaid = [UsageError, ArchiveError, ConfigError, StartError, StorageAway].some((kind) => error instanceof kind);
  console.error(isSaid ? (error as Error).message : (error as Error).stack);
  // A connection on which nothing arrives would keep the process alive.
  process.exit(error instanceof UsageError ? 2 : 1);
}
