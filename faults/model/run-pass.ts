import { runNextJob } from "#server/platform/jobs/run-next-job.ts";
import type { Product } from "#server/product.ts";
import { runRecurringJob } from "#server/testing/run-recurring-job.ts";
import type { Pass } from "./operation.ts";

/** Processes all due work of one kind, like a worker's loop between two pauses. */
export async function runPass(
  { providerEvents, reversals, jobWork }: Pick<Product, "providerEvents" | "reversals" | "jobWork">,
  pass: Pass,
): Promise<void> {
  if (pass === "payday" || pass === "bank-payouts") return runRecurringJob(jobWork, pass);
  const works: Record<Exclude<Pass, "payday" | "bank-payouts">, () => Promise<boolean>> = {
    sweep: () => providerEvents.sweep("orders"),
    "free-sweep": () => providerEvents.sweep("free-payments"),
    ledger: () => reversals.reconcileNextPayment(),
    refunds: () => reversals.refundOwedPayment(),
    "catch-up": () => providerEvents.catchUp(),
    mail: () => runNextJob(jobWork, "mail"),
  };
  while (await works[pass]());
}
