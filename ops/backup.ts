import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadEnvFile } from "node:process";
import { StartError } from "#local/processes/start-error.ts";
import { type Config, ConfigError } from "#server/config.ts";
import { StorageAway } from "#server/platform/storage/storage.ts";
import { ArchiveError } from "./backup/archive-error.ts";
import { findPlace, type PlaceKind } from "./backup/archive-place.ts";
import { backUp } from "./backup/back-up.ts";
import { failWhenIdle } from "./backup/fail-when-idle.ts";
import { readRecipients, recipientsOf, writeKeyPair } from "./backup/key-files.ts";
import { mediaStorage } from "./backup/media-storage.ts";
import { backupUsage, readBackupArguments, UsageError } from "./backup/read-backup-arguments.ts";
import { writeSecrets } from "./backup/secrets-file.ts";
import { outageLine } from "./outage-line.ts";
import { openToolDatabase } from "./tool-database.ts";

async function main(): Promise<void> {
  const given = readBackupArguments(process.argv.slice(2));
  const { secrets, newKey, encryptTo, keep, withoutMedia, timeLimitMs, help } = given;
  if (help) return console.log(backupUsage);
  if (newKey !== undefined) {
    const publicKey = writeKeyPair(resolve(newKey));
    console.log(
      `${newKey} has the private key: keep it away from this machine, twice; without it no backup can be read`,
    );
    console.log(`${newKey}.pub has the public key for BACKUP_PUBLIC_KEYS or --encrypt-to: ${publicKey}`);
    return;
  }
  // An unusable key fails before the database is opened.
  const keysOfFile = encryptTo === undefined ? undefined : readRecipients(resolve(encryptTo));
  if (existsSync(".env")) loadEnvFile(".env");
  const { config, close } = await failWhenIdle(timeLimitMs, () => openToolDatabase(process.env));
  try {
    if (secrets) {
      writeSecrets(resolve(secrets), config, process.env);
      console.log(
        `${secrets} has the secrets: keep it apart from the backups, because both together give access to everything`,
      );
      return;
    }
    const recipients = keysOfFile ?? recipientsOf(config.backupPublicKeys);
    if (given.nightly && recipients.length === 0)
      console.error("This backup is not encrypted: set BACKUP_PUBLIC_KEYS (docs/operations/backup.md)");
    const { folder, to } = given.nightly ? nightlyTarget(given.folder ?? "", config) : given;
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

/** A new backup in the bucket if it is set, otherwise in the folder, such as `2026-11-30T0315`. */
function nightlyTarget(parent: string, { backupS3 }: Config): { folder: string; to: PlaceKind } {
  const name = new Date().toISOString().slice(0, "2026-11-30T03:15".length).replace(":", "");
  return backupS3 ? { folder: name, to: "s3" } : { folder: join(parent, name), to: "folder" };
}

try {
  await main();
} catch (error) {
  const isSaid = [UsageError, ArchiveError, ConfigError, StartError, StorageAway].some((kind) => error instanceof kind);
  const outage = outageLine(error, "The backup is incomplete and does not count: run the same command again.");
  console.error(isSaid ? (error as Error).message : (outage ?? (error as Error).stack));
  // A connection on which nothing arrives would keep the process alive.
  process.exit(error instanceof UsageError ? 2 : 1);
}
