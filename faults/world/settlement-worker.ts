import { readConfig } from "#server/config.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { createLog } from "#server/platform/log/create-log.ts";
import { createProduct } from "#server/product.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";

/** A task for a worker: process one event and send the mails, process everything that is due, or run a recurring job of payouts. */
export type SettlementTask =
  | { event: { body: string; signature: string } }
  | { job: "payday" | "bank-payouts" | "transfer-reversals" | "look-at-accounts" | "stopped-payouts" }
  | "catch-up";

/**
 * This program runs the product's path from event to mail, or from payday to bank, without an HTTP server, in a separate
 * process that can be killed at any step.
 */
const config = readConfig();
const product = createProduct(config, createLog(config.logLevel));

process.on("message", async (task: SettlementTask) => {
  if (task === "catch-up") while (await product.providerEvents.sweep("orders"));
  else if ("job" in task) await runRecurringJob(product.jobWork, task.job);
  else await product.providerEvents.processWebhook(Buffer.from(task.event.body), task.event.signature);
  while (await runNextJob(product.jobWork, "mail"));
  process.send?.("done");
});
process.send?.("ready");
