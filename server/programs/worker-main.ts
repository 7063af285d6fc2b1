import { migrate } from "#db/migrate.ts";
import { type Config, ConfigError, readConfig, refusedConfigurationExitCode } from "#server/config.ts";
import { openTracing } from "#server/open-tracing.ts";
import { createLog } from "#server/platform/log/create-log.ts";
import { createProduct } from "#server/product.ts";
import { refuseLostKeys } from "#server/refuse-lost-keys.ts";
import { startWorker } from "#server/worker.ts";

/** The worker as a separate process, for servers with WORKER=apart. Ends on SIGTERM after its running jobs. */
async function main(config: Config): Promise<void> {
  // The worker may be the first process that reaches a new database.
  await migrate(config.databaseDirectUrl);
  await refuseLostKeys(config);
  const log = createLog(config.logLevel);
  const tracing = await openTracing(config, log);
  const product = createProduct(config, log);
  const worker = startWorker({ ...product, log });
  log.info("Working");
  const stop = async (signal: string) => {
    log.info({ signal }, "Stopping: running jobs finish");
    await worker.stop();
    await product.close();
    await tracing?.close();
    process.exit(0);
  };
  process.once("SIGTERM", () => void stop("SIGTERM"));
  process.once("SIGINT", () => void stop("SIGINT"));
  // Nothing to reopen: the log goes to standard output.
  process.on("SIGHUP", () => {});
}

let config: Config | undefined;
try {
  config = readConfig();
  await main(config);
} catch (error) {
  const said = error instanceof ConfigError ? error.message : `The worker could not start: ${(error as Error).stack}`;
  console.error(said);
  // A Redis or bucket that refused the shop may accept it at the next start.
  process.exit(config ? 1 : refusedConfigurationExitCode);
}
