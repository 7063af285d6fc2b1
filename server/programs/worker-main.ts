import { ConfigError, readConfig } from "#server/config.ts";
import { openTracing } from "#server/open-tracing.ts";
import { createLog } from "#server/platform/log/create-log.ts";
import { createProduct } from "#server/product.ts";
import { refuseLostKeys } from "#server/refuse-lost-keys.ts";
import { startWorker } from "#server/worker.ts";

/** The worker as a separate process, for servers with WORKER=apart. Ends on SIGTERM after its running jobs. */
async function main(): Promise<void> {
  const config = readConfig();
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

try {
  await main();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : `The worker could not start: ${(error as Error).stack}`);
  process.exit(1);
}
