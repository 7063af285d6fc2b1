import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { loadEnvFile } from "node:process";
import { parseArgs } from "node:util";
import { openDatabase } from "#db/client.ts";
import { StartError } from "#local/processes/start-error.ts";
import { ConfigError } from "#server/config.ts";
import { releaseMail } from "#server/platform/jobs/mail-hold-store.ts";
import { createLog } from "#server/platform/log/create-log.ts";
import { StorageAway } from "#server/platform/storage/storage.ts";
import { refuseLostKeys } from "#server/refuse-lost-keys.ts";
import { ArchiveError } from "./backup/archive-error.ts";
import { findArchive, findPlace, placeKinds } from "./backup/archive-place.ts";
import { catchUpWithProvider } from "./backup/catch-up-with-provider.ts";
import { readIdentities, readTypedIdentities } from "./backup/key-files.ts";
import { type Backup, openBackup } from "./backup/manifest.ts";
import { mediaStorage } from "./backup/media-storage.ts";
import { rehearseRestore } from "./backup/rehearse.ts";
import { assertRestorable, restoreDatabase } from "./backup/restore-database.ts";
import { restoreMedia } from "./backup/restore-media.ts";
import { configBeforeDatabase, configForRehearsal, keepAppSecret, openRestoreTarget } from "./backup/restore-target.ts";
import { readSecrets } from "./backup/secrets-file.ts";
import { openToolDatabase } from "./tool-database.ts";

const usage = `npm run restore -- FOLDER [--replace] [--secrets FILE] [--key FILE] [--lost-at TIME] [--keep-mail-held]
npm run restore -- NAME --from s3 …
    Fills an empty database from a backup, records what the card provider knows since then, audits every cent, and releases mail
    if all adds up. Otherwise mail stays held, and the command ends with 1; while mail is held, no automatic refunds are made either. The
    product must not run. FOLDER may end in /newest, and NAME may be newest: the newest complete backup there.
      --replace          the database is emptied first (the embedded one is set aside instead)
      --secrets          a file of npm run backup -- --secrets: for a machine that does not have them
      --key              the file with the private key of an encrypted backup; with - it is read from standard input and stored nowhere
      --lost-at          when the lost shop stopped, such as 2026-11-22T14:30Z: creators are mailed about later events only. Default: the
                         time of its last payment or transfer
      --keep-mail-held   mail waits for --release-mail even if all adds up
npm run restore -- FOLDER --again
    Repeats the second half, on a database that was restored from that backup before.
npm run restore -- FOLDER --rehearse [--secrets FILE] [--key FILE]
    Restores into a temporary database (REHEARSAL_DATABASE_URL, or one started for it) and checks rows, secrets, books and
    files. The product may run; it is not touched. Ends with 0 only if all is right.
npm run restore -- --release-mail
    Releases held mail.`;

class UsageError extends Error {}

const say = (line: string) => console.log(line);

async function main(): Promise<number> {
  const { folder: given, values } = readArguments();
  if (values.help) {
    say(usage);
    return 0;
  }
  if (existsSync(".env")) loadEnvFile(".env");
  const secrets = values.secrets ? readSecrets(resolve(values.secrets)) : {};
  const env: Record<string, string | undefined> = { ...secrets, ...process.env };
  if (values["release-mail"]) return letMailGo();
  const identities = await readKey(values.key);
  const { backupS3, brand } = configBeforeDatabase(env);
  const { place, name } = await findPlace(given ?? "", values.from, backupS3);
  const backup = await openBackup(await findArchive(place, name, brand.name), identities);
  const { manifest } = backup;
  await verifyBeforeRestore(backup);
  say(`${backup.address} is complete and intact: ${manifest.product} as of ${manifest.takenAt}`);
  if (values.rehearse) return (await rehearseRestore(backup, configForRehearsal(env, manifest), say)) ? 0 : 1;
  const standing = values.again ? "same" : values.replace ? "replace" : "new";
  const { config, close } = await openRestoreTarget(env, { standing, manifest, say });
  try {
    if (!values.again) {
      await assertRestorable(config.databaseDirectUrl, manifest, values);
      await restoreDatabase(config.databaseDirectUrl, backup);
      say(`The database is restored: ${manifest.tables.reduce((sum, { rows }) => sum + rows, 0)} rows; mail is held`);
      // A backup of an older version does not list the secrets that it needs.
      await refuseLostKeys(config);
      if (secrets.APP_SECRETS && !process.env.APP_SECRETS && config.embedded)
        keepAppSecret(config.dataDir, secrets.APP_SECRETS);
    }
    // Again, too: a bucket may have been away.
    say(`${await restoreMedia(backup, mediaStorage(config))} media files were copied`);
    const { takenAt } = manifest;
    const log = createLog("warn");
    const isWell = await catchUpWithProvider({
      config,
      log,
      takenAt,
      lostAtSec: values.lostAtSec,
      keepMailHeld: values["keep-mail-held"],
      say,
    });
    return isWell ? 0 : 1;
  } finally {
    await close();
  }
}

async function verifyBeforeRestore(backup: Backup): Promise<void> {
  await backup.verify().catch((error) => {
    throw error instanceof ArchiveError ? new ArchiveError(`${error.message}: nothing was restored`) : error;
  });
}

async function readKey(key: string | undefined) {
  if (key !== "-") return key ? readIdentities(resolve(key)) : [];
  if (process.stdin.isTTY) console.error("Paste the private key (AGE-SECRET-KEY-1…), then press Enter and Ctrl-D:");
  return readTypedIdentities(process.stdin);
}

async function letMailGo(): Promise<number> {
  const { config, close } = await openToolDatabase(process.env);
  const db = openDatabase(config.databaseUrl, { maxConnections: 1 });
  try {
    say((await releaseMail(db)) ? "Mail is released" : "Mail was not held");
    return 0;
  } finally {
    await db.close();
    await close();
  }
}

function readArguments() {
  const flag = { type: "boolean", default: false } as const;
  const options = {
    replace: flag,
    again: flag,
    rehearse: flag,
    "keep-mail-held": flag,
    "release-mail": flag,
    secrets: { type: "string" },
    key: { type: "string" },
    from: { type: "string", default: "folder" },
    "lost-at": { type: "string" },
    help: flag,
  } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (!values.help && positionals.length !== (values["release-mail"] ? 0 : 1)) throw new Error("Which backup?");
    const from = placeKinds.find((kind) => kind === values.from);
    if (!from) throw new Error(`--from takes ${placeKinds.join(" or ")}, not ${values.from}`);
    const lostAtMs = values["lost-at"] === undefined ? undefined : Date.parse(values["lost-at"]);
    if (Number.isNaN(lostAtMs)) throw new Error(`--lost-at takes a time, not ${values["lost-at"]}`);
    const lostAtSec = lostAtMs === undefined ? undefined : Math.floor(lostAtMs / 1000);
    return { folder: positionals[0], values: { ...values, from, lostAtSec } };
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const isSaid = [UsageError, ArchiveError, ConfigError, StartError, StorageAway].some((kind) => error instanceof kind);
  const { message, stack, type } = error as Error & { type?: string };
  if (type === "StripeConnectionError")
    console.error(
      "The card provider does not answer; the database is restored and mail is held: run the command with --again to continue",
    );
  else console.error(isSaid ? message : stack);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
