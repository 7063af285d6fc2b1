import { existsSync } from "node:fs";
import { loadEnvFile } from "node:process";
import { parseArgs } from "node:util";
import { StartError } from "#local/processes/start-error.ts";
import { ConfigError, settingWarnings } from "#server/config.ts";
import { allChecks, runChecks } from "#server/doctor/run-checks.ts";
import { createLog } from "#server/platform/log/create-log.ts";
import { createProduct } from "#server/product.ts";
import { openToolDatabase } from "./tool-database.ts";

const usage = `npm run doctor

Checks what the shop depends on, as configured here, one line each: database and its direct address, standbys, clock, Redis, media store, disk,
backups, shared cache, card provider and its webhook endpoint, mail server, certificate, proxy headers. Changes nothing, except that it
writes an object into the bucket of the backups and deletes it; run it while the shop runs.
Ends with 0 if there is no problem, 1 if there is one, 2 if the configuration is refused.`;

/** Prints one line per check. Returns 1 if one found a problem. */
async function main(): Promise<number> {
  if (parseArgs({ options: { help: { type: "boolean", short: "h" } } }).values.help) {
    console.log(usage);
    return 0;
  }
  if (existsSync(".env")) loadEnvFile(".env");
  for (const warning of settingWarnings(process.env)) console.log(warning);
  const { config, close } = await openToolDatabase(process.env, { asIs: true });
  const product = createProduct(config, createLog("silent"));
  try {
    const found = await runChecks(allChecks, { ...product, config });
    for (const { name, finding } of found) {
      const advice = finding.state === "problem" ? ` → ${finding.advice}` : "";
      console.log(`${finding.state.padEnd(7)}  ${name.padEnd(16)}  ${finding.message}${advice}`);
    }
    return found.some(({ finding }) => finding.state === "problem") ? 1 : 0;
  } finally {
    await product.close();
    await close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const isRefusal = [ConfigError, StartError].some((refusal) => error instanceof refusal);
  console.error(isRefusal ? (error as Error).message : `It failed: ${(error as Error).message}`);
  process.exitCode = 2;
}
