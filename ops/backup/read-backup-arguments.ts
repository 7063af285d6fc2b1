import { parseArgs } from "node:util";
import { type PlaceKind, placeKinds } from "./archive-place.ts";

/** How long the database and the disk may send nothing, in seconds. */
const defaultTimeLimitSec = 60;

/** The usage text of the backup. */
export const backupUsage = `npm run backup -- FOLDER            database and media as of one moment; the product may run
npm run backup -- NAME --to s3      the same, into the bucket of BACKUP_S3_…, each media file once for all backups
npm run backup -- FOLDER --nightly  for timers: named by the time, into the bucket if it is set, otherwise into FOLDER
npm run backup -- --secrets FILE    only APP_SECRETS and the keys of services: keep them elsewhere
npm run backup -- --new-key FILE    a pair of keys for BACKUP_PUBLIC_KEYS: the private one in FILE, the public one in FILE.pub

  --keep N                          keeps the N newest complete backups in that place, this one included, once it is verified
  --encrypt-to KEYFILE              encrypts to the public keys in the file instead of BACKUP_PUBLIC_KEYS; only the private key opens the backup
  --without-media                   leaves the media files out
  --time-limit SECONDS              fails once no byte has arrived for so many seconds (${defaultTimeLimitSec})

FOLDER and FILE must not exist; FOLDER of --nightly may. Only their owner may read them.`;

/** A wrong command line; the message has the usage text. */
export class UsageError extends Error {}

/** The parsed command line; one of `folder`, `secrets` and `newKey` is given unless `help` is requested. */
export interface BackupArguments {
  /** Its name, in a bucket; the folder of all backups, with `nightly`. */
  folder: string | undefined;
  /** Chooses the name by the time, and the place by the settings. */
  nightly: boolean;
  to: PlaceKind;
  secrets: string | undefined;
  /** The file for a new private key. */
  newKey: string | undefined;
  /** A file with public keys. */
  encryptTo: string | undefined;
  /** How many complete backups to keep; all if absent. */
  keep: number | undefined;
  withoutMedia: boolean;
  timeLimitMs: number;
  help: boolean;
}

/** Parses the arguments of the backup. Throws `UsageError`. */
export function readBackupArguments(args: string[]): BackupArguments {
  const options = {
    secrets: { type: "string" },
    "time-limit": { type: "string", default: String(defaultTimeLimitSec) },
    to: { type: "string", default: "folder" },
    "new-key": { type: "string" },
    "encrypt-to": { type: "string" },
    keep: { type: "string" },
    "without-media": { type: "boolean", default: false },
    nightly: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const { help, secrets, "time-limit": seconds, keep, nightly } = values;
    const newKey = values["new-key"];
    if (!/^[1-9]\d{0,4}$/.test(seconds)) throw new Error(`--time-limit takes whole seconds, not ${seconds}`);
    if (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))
      throw new Error(`--keep takes a number of backups, at least 1, not ${keep}`);
    if (keep !== undefined && values["without-media"])
      throw new Error("--keep would delete the backups that have the media: leave out --without-media");
    const to = placeKinds.find((kind) => kind === values.to);
    if (!to) throw new Error(`--to takes ${placeKinds.join(" or ")}, not ${values.to}`);
    const [folder] = positionals;
    if (nightly && (folder === undefined || to !== "folder"))
      throw new Error("--nightly takes a FOLDER and chooses itself");
    const given = [...positionals, ...[secrets, newKey].filter((each) => each !== undefined)];
    if (!help && given.length !== 1) throw new Error("One of these:");
    return {
      ...{ folder, nightly, to, secrets, newKey, help },
      encryptTo: values["encrypt-to"],
      keep: keep === undefined ? undefined : Number(keep),
      withoutMedia: values["without-media"],
      timeLimitMs: Number(seconds) * 1_000,
    };
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${backupUsage}`);
  }
}
