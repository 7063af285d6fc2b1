import { readConfig } from "#server/config.ts";
import { createLog } from "#server/platform/log/create-log.ts";
import { createProduct } from "#server/product.ts";
import { performTask, type SettlementTask } from "./perform-task.ts";

/**
 * This program runs the product's path from event to mail, or from payday to bank, without an HTTP server, in a separate
 * process that can be killed at any step.
 */
const config = readConfig();
const product = createProduct(config, createLog(config.logLevel));

process.on("message", async (task: SettlementTask) => {
  await performTask(product, task);
  process.send?.("done");
});
process.send?.("ready");
