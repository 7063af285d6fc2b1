import { existsSync } from "node:fs";
import { loadEnvFile } from "node:process";
import { parseArgs } from "node:util";
import { pendingMigrations } from "#db/migrate.ts";
import { StartError } from "#local/processes/start-error.ts";
import { ConfigError } from "#server/config.ts";
import { openToolDatabase } from "./tool-database.ts";

const usage = `npm run migrations

Shows the migrations that this version applies to the database at its next start: their names and their SQL. Changes nothing, and the
older version may run meanwhile. Ends with 0, or with 1 if the database is newer than this version or does not answer.`;

/** Prints the pending migrations. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: "boolean", default: false } } });
  if (values.help) return console.log(usage);
  if (existsSync(".env")) loadEnvFile(".env");
  const { config, close } = await openToolDatabase(process.env, { asIs: true, migrates: false });
  try {
    const pending = await pendingMigrations(config.databaseUrl);
    const count = pending.length === 1 ? "1 migration is pending" : `${pending.length} migrations are pending`;
    console.log(
      pending.length === 0 ? "No migration is pending." : `${count}. Each is applied in a transaction of its own.`,
    );
    for (const { name, sql } of pending) console.log(`\n-- ${name}\n${sql.trimEnd()}`);
  } finally {
    await close();
  }
}

try {
  await main();
} catch (error) {
  const { message, code } = error as Error & { code?: string };
  if (code?.startsWith("ERR_PARSE_ARGS")) console.error(`${message}\n\n${usage}`);
  else console.error(error instanceof ConfigError || error instanceof StartError ? message : `It failed: ${message}`);
  process.exitCode = code?.startsWith("ERR_PARSE_ARGS") ? 2 : 1;
}
