import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { loadEnvFile } from "node:process";
import { parseArgs } from "node:util";
import { StartError } from "#local/processes/start-error.ts";
import { ConfigError } from "#server/config.ts";
import { ArchiveError } from "./backup/archive-error.ts";
import { backUp } from "./backup/back-up.ts";
import { failWhenIdle } from "./backup/fail-when-idle.ts";
import { writeSecrets } from "./backup/secrets-file.ts";
import { openToolDatabase } from "./tool-database.ts";

const usage = `npm run backup -- FOLDER            database and media, as one moment had them; the product may run
npm run backup -- --secrets FILE    APP_SECRETS and the keys of services, apart: keep them elsewhere

  --time-limit SECONDS              fails once no byte has arrived for so many seconds (60)

FOLDER and FILE must not exist. Nobody but their owner may read them.`;

class UsageError extends Error {}

async function main(): Promise<void> {
  const { folder, secrets, timeLimitMs, help } = readArguments();
  if (help) return console.log(usage);
  if (existsSync(".env")) loadEnvFile(".env");
  const { config, close } = await failWhenIdle(timeLimitMs, () => openToolDatabase(process.env));
  try {
    if (secrets) {
      writeSecrets(resolve(secrets), config, process.env);
      console.log(`${secrets} has the secrets: whoever has it and a backup has everything`);
      return;
    }
    const mediaFolder = config.s3 ? undefined : join(config.dataDir, "media");
    const archive = {
      databaseUrl: config.databaseUrl,
      mediaFolder,
      folder: resolve(folder ?? ""),
      product: config.brand.name,
      timeLimitMs,
    };
    const { tables, media, takenAt } = await backUp(archive);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const files = media ? `${media.files} media files` : "no media: they are in the bucket";
    console.log(`${folder}: ${rows} rows of ${tables.length} tables as of ${takenAt}, ${files}`);
  } finally {
    await close();
  }
}

interface Arguments {
  folder: string | undefined;
  secrets: string | undefined;
  timeLimitMs: number;
  help: boolean;
}

function readArguments(): Arguments {
  const options = {
    secrets: { type: "string" },
    "time-limit": { type: "string", default: "60" },
    help: { type: "boolean", default: false },
  } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const [folder, ...more] = positionals;
    const { help, secrets, "time-limit": seconds } = values;
    if (!/^[1-9]\d{0,4}$/.test(seconds)) throw new Error(`--time-limit takes whole seconds, not ${seconds}`);
    const timeLimitMs = Number(seconds) * 1_000;
    if (help) return { folder: undefined, secrets: undefined, timeLimitMs, help };
    if (more.length > 0 || (folder === undefined) === (secrets === undefined)) throw new Error("One of the two:");
    return { folder, secrets, timeLimitMs, help };
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}

try {
  await main();
} catch (error) {
  const isSaid = [UsageError, ArchiveError, ConfigError, StartError].some((kind) => error instanceof kind);
  console.error(isSaid ? (error as Error).message : (error as Error).stack);
  // A connection on which nothing arrives would keep the process alive.
  process.exit(error instanceof UsageError ? 2 : 1);
}
