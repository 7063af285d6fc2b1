import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import type { Product } from "#server/product.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";

/** A task for a worker: process one event and send the mails, process everything that is due, or run a recurring job of payouts. */
export type SettlementTask =
  | { event: { body: string; signature: string } }
  | { job: "payday" | "bank-payouts" | "transfer-reversals" }
  | "catch-up";

/** Performs a task, and sends the mails that are due. */
export async function performTask(product: Product, task: SettlementTask): Promise<void> {
  if (task === "catch-up") while (await product.providerEvents.sweep("orders"));
  else if ("job" in task) await runRecurringJob(product.jobWork, task.job);
  else await product.providerEvents.processWebhook(Buffer.from(task.event.body), task.event.signature);
  while (await runNextJob(product.jobWork, "mail"));
}
