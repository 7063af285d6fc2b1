import type { PaymentsParts } from "#server/domains/payments/payments-parts.ts";
import { reconcileNextPayment } from "#server/domains/reversals/reconcile-next-payment.ts";
import { wentBack } from "#server/domains/reversals/went-back.ts";
import type { PastPayment } from "#server/platform/card-provider/provider-history.ts";
import { catchUpEvents } from "../catch-up-events.ts";
import { sweepFreePayment, sweepPayment } from "../sweep-payment.ts";
import { type Placed, rebuildFreePayment, rebuildOrder, settleOrder } from "./rebuild-orders.ts";
import { askAboutEverything } from "./recovery-store.ts";

/** What the provider knew that a restored database did not. */
export interface Recovery {
  /** Payments that were looked at. */
  seen: number;
  /** Those whose order had to be written again. */
  rebuilt: string[];
  /**
   * Those that could not be placed: a person brings back what is missing, or gives them back. What was cancelled or went back
   * already is none of them; one that is `open` nobody has paid.
   */
  unplaced: { paymentId: string; status: string; amountCents: number; why: string }[];
}

/** The provider's clock and the database's may differ, and a payment's order is older than the payment. */
const overlapSec = 3_600;

/**
 * Brings a restored database up to what the provider knows since the backup: writes lost orders again, settles what is paid,
 * and follows refunds, disputes and warnings, oldest first. Gives nothing back: what is owed back waits with the mail. Whatever is asked twice changes nothing twice. Throws if the provider does
 * not answer: nothing is lost by calling it again.
 */
export async function recoverPayments(parts: PaymentsParts, sinceSec: number): Promise<Recovery> {
  const recovery: Recovery = { seen: 0, rebuilt: [], unplaced: [] };
  const note = async (placed: Placed, about: { paymentId: string; status: string; amountCents: number }) => {
    recovery.seen += 1;
    if (placed === "rebuilt") recovery.rebuilt.push(about.paymentId);
    if (typeof placed !== "object" || about.status === "canceled") return;
    if (!(await wentBack(parts, about.paymentId))) recovery.unplaced.push({ ...about, why: placed.why });
  };
  const newestFirst: PastPayment[] = [];
  for await (const payment of parts.cardProvider.listPayments(sinceSec - overlapSec)) {
    const { id: paymentId, status, amountCents } = payment;
    await note(await rebuildOrder(parts, payment), { paymentId, status, amountCents });
    newestFirst.push(payment);
  }
  for await (const checkout of parts.cardProvider.listCheckouts(sinceSec - overlapSec)) {
    const { id, paymentIntentId: paymentId = id, totalCents: amountCents } = checkout;
    const status = checkout.isPaid ? "succeeded" : "open";
    await note(await rebuildFreePayment(parts, checkout), { paymentId, status, amountCents });
  }
  await askAboutEverything(parts.db, sinceSec);
  // In the order of what happened, so that access is what the mailed code opens and what came later repeats it.
  await catchUpEvents(parts, { restoring: true });
  // Events are kept for thirty days, payments and movements for good.
  for (const payment of newestFirst.reverse()) await settleOrder(parts, payment);
  while (await sweepPayment(parts, { restoring: true }));
  while (await sweepFreePayment(parts));
  const span = { sinceSec: sinceSec - overlapSec, untilSec: Math.floor(Date.now() / 1000) + overlapSec };
  for await (const page of parts.cardProvider.listMovements(span))
    for (const { paymentIntentId } of page) if (paymentIntentId) await parts.ledger.askAgain(parts.db, paymentIntentId);
  while (await reconcileNextPayment(parts));
  return recovery;
}
