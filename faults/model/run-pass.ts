import type { Payments } from "#server/domains/payments/index.ts";
import type { Pass } from "./operation.ts";

/** Works all that is due of one kind, as a worker's loop does between two pauses. */
export async function runPass(
  { payments, sendNextMail }: { payments: Payments; sendNextMail: () => Promise<boolean> },
  pass: Pass,
): Promise<void> {
  const works: Record<Pass, () => Promise<boolean>> = {
    sweep: () => payments.sweepPayment(),
    "free-sweep": () => payments.sweepFreePayment(),
    ledger: () => payments.reconcileNextPayment(),
    refunds: () => payments.refundOwedPayment(),
    "catch-up": () => payments.catchUpEvents(),
    mail: sendNextMail,
  };
  while (await works[pass]());
}
