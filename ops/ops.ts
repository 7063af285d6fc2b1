import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { loadEnvFile } from "node:process";
import { OperationUnfinished } from "#server/domains/operations/index.ts";
import { createLog } from "#server/platform/log/create-log.ts";
import { createProduct } from "#server/product.ts";
import { refuseLostKeys } from "#server/refuse-lost-keys.ts";
import { commandOf, isHelpRequested, usage } from "./commands/commands.ts";
import { exitCode } from "./commands/exit-code.ts";
import { readActor } from "./commands/read-actor.ts";
import { outageLine } from "./outage-line.ts";
import { openToolDatabase } from "./tool-database.ts";

/** Runs an operator command. Exits with 0 when done, 1 when refused or when a check found something wrong, 2 for an invalid command, 3 on failure. */
async function main(given: string[]): Promise<void> {
  if (isHelpRequested(given)) {
    console.log(usage(given[0]));
    return;
  }
  // An invalid command opens no database.
  const run = commandOf(given);
  if (existsSync(".env")) loadEnvFile(".env");
  const actor = readActor(process.env.OPS_ACTOR, userInfo().username);
  const { config, close } = await openToolDatabase(process.env);
  try {
    // With other secrets no purchase would be found.
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

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = exitCode(error);
  const said = process.exitCode < 3 || error instanceof OperationUnfinished;
  const outage = outageLine(
    error,
    "Run the same command again: it finds what is done already; only a mail may come twice.",
  );
  console.error(outage ?? (said ? (error as Error).message : `It failed: ${(error as Error).message}`));
}
