import type { Logger } from "pino";
import type { Config } from "./config.ts";

/** Starts sending traces if a collector is configured; loads the code for it only then. */
export async function openTracing(
  { tracing }: Pick<Config, "tracing">,
  log: Logger,
): Promise<{ close(): Promise<void> } | undefined> {
  if (!tracing) return undefined;
  const { exportTraces } = await import("./platform/tracing/otlp-exporter.ts");
  return exportTraces(tracing, log);
}
