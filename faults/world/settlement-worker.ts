import { readConfig } from "#server/config.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { createLog } from "#server/platform/log/create-log.ts";
import { createProduct } from "#server/product.ts";

/** A task for a settlement worker: process one event and send the mails, or process everything that is due. */
export type SettlementTask = { event: { body: string; signature: string } } | "catch-up";

/**
 * This program runs the product's path from event to mail without an HTTP server, in a separate process that can be killed
 * at any step.
 */
const config = readConfig();
const product = createProduct(config, createLog(config.logLevel));

process.on("message", async (task: SettlementTask) => {
  if (task === "catch-up") while (await product.providerEvents.sweep("orders"));
  else await product.providerEvents.processWebhook(Buffer.from(task.event.body), task.event.signature);
  while (await runNextJob(product.jobWork, "mail"));
  process.send?.("done");
});
process.send?.("ready");
