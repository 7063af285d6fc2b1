import pino from "pino";
import { readConfig } from "#server/config.ts";
import { createProduct } from "#server/product.ts";
import { performTask, type SettlementTask } from "./perform-task.ts";
import type { World } from "./world.ts";

/** Runs a task to its end in this process: a worker's start takes far longer, and only one that dies needs a process of its own. */
export async function runSettlement(world: World, task: SettlementTask): Promise<void> {
  const config = readConfig(world.environment);
  const output = pino.destination(world.logFile("settlement"));
  const product = createProduct(config, pino({ level: config.logLevel }, output));
  try {
    await performTask(product, task);
  } finally {
    await product.close();
    output.end();
  }
}
