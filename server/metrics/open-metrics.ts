import type { Logger } from "pino";
import type { Database } from "#db/client.ts";
import { createMetrics, type Metrics } from "#server/platform/metrics/metrics.ts";
import { processFigures } from "#server/platform/metrics/process-figures.ts";
import { serveMetrics } from "#server/platform/metrics/serve-metrics.ts";
import { type Config, ConfigError } from "../config.ts";
import { databaseFigures } from "./database-figures.ts";

/**
 * The figures of this process and its database, answered where the configuration says; undefined where it says nothing.
 * Throws `ConfigError` with one line if that address cannot be had.
 */
export async function openMetrics(
  at: Config["metrics"],
  { db, log }: { db: Database; log: Logger },
): Promise<{ metrics: Metrics; port: number; close(): Promise<void> } | undefined> {
  if (!at) return undefined;
  const metrics = createMetrics((error) => log.warn({ err: error }, "A metric could not be read"));
  metrics.add(processFigures());
  metrics.add(databaseFigures(db));
  const { port, close } = await serveMetrics(metrics, at).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`METRICS_PORT cannot be opened: ${at.host}:${at.port}: ${error.code ?? error.message}`);
  });
  return { metrics, port, close };
}
