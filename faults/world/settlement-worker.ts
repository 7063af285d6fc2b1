import { readConfig } from "#server/config.ts";
import { armCrashPoint } from "#server/platform/crash-points.ts";
import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import { createLog } from "#server/platform/log/create-log.ts";
import { createProduct } from "#server/product.ts";

/** What a settlement worker is asked for: to work an event and send mails, or all that is left over. */
export type WorkerOrder = { event: { body: string; signature: string } } | "catch-up";

/** The product's way from event to mail in a process of its own, without its HTTP side, so that it can be killed on any step. */
const config = readConfig();
armCrashPoint(config.crashPoint);
const product = createProduct(config, createLog(config.logLevel));

process.on("message", async (order: WorkerOrder) => {
  if (order === "catch-up") while (await product.providerEvents.sweep("orders"));
  else await product.providerEvents.processWebhook(Buffer.from(order.event.body), order.event.signature);
  while (await runNextJob(product.jobWork, "mail"));
  process.send?.("done");
});
process.send?.("ready");
