import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { loadEnvFile } from "node:process";
import { ConfigError } from "#server/config.ts";
import { OperationRefused, OperationUnfinished } from "#server/domains/operations/index.ts";
import { createLog } from "#server/platform/log/create-log.ts";
import { createProduct } from "#server/product.ts";
import { refuseLostKeys } from "#server/refuse-lost-keys.ts";
import { commandOf, isHelpAsked, usage } from "./ops/commands.ts";
import { readActor } from "./ops/read-actor.ts";
import { UsageError } from "./ops/read-arguments.ts";
import { StartRefused } from "./product/start-refused.ts";
import { openToolDatabase } from "./tool-database.ts";

/** The operators' commands. Ends with 0 when done, 1 when refused, 2 for a command that cannot be, 3 when it failed. */
async function main(given: string[]): Promise<void> {
  if (isHelpAsked(given)) {
    console.log(usage(given[0]));
    return;
  }
  // A command that cannot be opens no database.
  const run = commandOf(given);
  if (existsSync(".env")) loadEnvFile(".env");
  const actor = readActor(process.env.OPS_ACTOR, userInfo().username);
  const { config, close } = await openToolDatabase(process.env);
  try {
    // With other secrets it would say that nobody bought anything.
    await refuseLostKeys(config);
    const product = createProduct(config, createLog("silent"));
    try {
      for (const line of await run(product.operations, actor)) console.log(line);
    } finally {
      await product.close();
    }
  } finally {
    await close();
  }
}

function exitCode(error: unknown): number {
  if (error instanceof UsageError) return 2;
  return [OperationRefused, ConfigError, StartRefused].some((refusal) => error instanceof refusal) ? 1 : 3;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = exitCode(error);
  const said = process.exitCode < 3 || error instanceof OperationUnfinished;
  console.error(said ? (error as Error).message : `It failed: ${(error as Error).message}`);
}
