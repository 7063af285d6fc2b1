import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "#db/migrate.ts";
import { assertPlainClock } from "#db/shiftable-clock.ts";
import { createApp } from "#server/app.ts";
import { type Config, ConfigError, readConfig, refusedConfigurationExitCode } from "#server/config.ts";
import { usesSandbox } from "#server/doctor/check.ts";
import { warnOfProblems } from "#server/doctor/warn-of-problems.ts";
import { openMetrics } from "#server/metrics/open-metrics.ts";
import { openTracing } from "#server/open-tracing.ts";
import { createLog } from "#server/platform/log/create-log.ts";
import { createProduct } from "#server/product.ts";
import { refuseLostKeys } from "#server/refuse-lost-keys.ts";
import { openScreens } from "#server/screens.ts";
import { startWorker } from "#server/worker.ts";

/**
 * For the embedded worker: under heavy traffic it would otherwise queue for a connection before each query, and mails
 * would pile up.
 */
const workerConnections = 8;
/** How long a stop waits for requests that run, in milliseconds. */
const stopTimeoutMs = 20_000;

async function main(config: Config): Promise<void> {
  const log = createLog(config.logLevel);
  await migrate(config.databaseDirectUrl);
  if (config.production && !config.embedded) await assertPlainClock(config.databaseDirectUrl);
  const lost = await refuseLostKeys(config);
  if (lost.length > 0) log.warn({ lost }, "LOST_KEYS: values that these keys made are lost");
  const tracing = await openTracing(config, log);
  const product = createProduct(config, log);
  await product.reachRedis();
  await product.reachBucket();
  let stopping = false;
  const screens = await openScreens(config);
  const metrics = await openMetrics(config.metrics, product);
  const app = await createApp(config, product, screens, () => stopping, metrics?.metrics);
  const working = config.workerInside ? createProduct(config, log, workerConnections) : undefined;
  const worker = working && startWorker({ ...working, log });
  await app.listen({ host: config.host, port: config.port });
  // The local card provider starts with the shop, and tests can make it fail.
  if (!usesSandbox(config)) void warnOfProblems({ ...product, config }, log);

  const hurry = new AbortController();
  const stop = async (reason: string) => {
    if (reason === "SIGINT") hurry.abort();
    if (stopping) return;
    stopping = true;
    log.info({ reason }, "Stopping: no new work is accepted, running work finishes");
    setTimeout(() => process.exit(1), config.drainMs + stopTimeoutMs).unref();
    // Until a balancer has read in /readyz that this process stops, it goes on sending requests.
    await sleep(config.drainMs, undefined, { signal: hurry.signal }).catch(() => {});
    await app.close();
    await worker?.stop();
    await working?.close();
    await screens.close();
    await metrics?.close();
    await product.close();
    await tracing?.close();
    log.info("Stopped");
    process.exit(0);
  };
  process.on("SIGTERM", () => void stop("SIGTERM"));
  process.on("SIGINT", () => void stop("SIGINT"));
  // Nothing to reopen: the log goes to standard output.
  process.on("SIGHUP", () => {});
  log.info({ port: config.port }, "Listening");
}

let config: Config | undefined;
try {
  config = readConfig();
  await main(config);
} catch (error) {
  const said = error instanceof ConfigError ? error.message : `The server could not start: ${(error as Error).stack}`;
  console.error(said);
  // A Redis or bucket that refused the shop may accept it at the next start.
  process.exit(config ? 1 : refusedConfigurationExitCode);
}
