import { parseArgs } from "node:util";

/** How long the database and the disk may send nothing, in seconds. */
const defaultTimeLimitSec = 60;

/** The usage text of the backup. */
export const backupUsage = `npm run backup -- FOLDER            database and media, as one moment had them; the product may run
npm run backup -- --secrets FILE    APP_SECRETS and the keys of services, apart: keep them elsewhere

  --keep N                          keeps the N newest complete backups beside FOLDER, this one included, once it is verified
  --without-media                   leaves the media files out
  --time-limit SECONDS              fails once no byte has arrived for so many seconds (${defaultTimeLimitSec})

FOLDER and FILE must not exist. Nobody but their owner may read them.`;

/** A wrong command line; the message has the usage text. */
export class UsageError extends Error {}

/** The parsed command line; one of `folder` and `secrets` is given unless `help` is requested. */
export interface BackupArguments {
  folder: string | undefined;
  secrets: string | undefined;
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
    keep: { type: "string" },
    "without-media": { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [folder, ...more] = positionals;
    const { help, secrets, keep: kept, "without-media": withoutMedia, "time-limit": seconds } = values;
    if (!/^[1-9]\d{0,4}$/.test(seconds)) throw new Error(`--time-limit takes whole seconds, not ${seconds}`);
    const timeLimitMs = Number(seconds) * 1_000;
    if (kept !== undefined && !/^[1-9]\d{0,3}$/.test(kept))
      throw new Error(`--keep takes a number of backups, at least 1, not ${kept}`);
    const rest = { keep: kept === undefined ? undefined : Number(kept), withoutMedia, timeLimitMs, help };
    if (help) return { folder: undefined, secrets: undefined, ...rest };
    if (more.length > 0 || (folder === undefined) === (secrets === undefined)) throw new Error("One of the two:");
    return { folder, secrets, ...rest };
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${backupUsage}`);
  }
}
