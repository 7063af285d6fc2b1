import type { Product } from "#server/product.ts";
import type { Pass } from "./operation.ts";

/** Processes all due work of one kind, like a worker's loop between two pauses. */
export async function runPass(
  { providerEvents, reversals }: Pick<Product, "providerEvents" | "reversals">,
  sendNextMail: () => Promise<boolean>,
  pass: Pass,
): Promise<void> {
  const works: Record<Pass, () => Promise<boolean>> = {
    sweep: () => providerEvents.sweep("orders"),
    "free-sweep": () => providerEvents.sweep("free-payments"),
    ledger: () => reversals.reconcileNextPayment(),
    refunds: () => reversals.refundOwedPayment(),
    "catch-up": () => providerEvents.catchUp(),
    mail: sendNextMail,
  };
  while (await works[pass]());
}
