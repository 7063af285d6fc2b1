import type { RebuiltPayment } from "#server/domains/payments/index.ts";
import { isFullyReversed } from "#server/domains/reversals/index.ts";
import type { PastPayment } from "#server/platform/card-provider/provider-history.ts";
import type { RecoveryDeps } from "./recovery-deps.ts";

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
export async function recoverPayments(deps: RecoveryDeps, sinceSec: number): Promise<Recovery> {
  const recovery: Recovery = { seen: 0, rebuilt: [], unplaced: [] };
  const note = async (placed: RebuiltPayment, about: { paymentId: string; status: string; amountCents: number }) => {
    recovery.seen += 1;
    if (placed === "rebuilt") recovery.rebuilt.push(about.paymentId);
    if (typeof placed !== "object" || about.status === "canceled") return;
    if (!(await isFullyReversed(deps.cardProvider, about.paymentId)))
      recovery.unplaced.push({ ...about, why: placed.why });
  };
  const newestFirst: PastPayment[] = [];
  for await (const payment of deps.cardProvider.listPayments(sinceSec - overlapSec)) {
    const { id: paymentId, status, amountCents } = payment;
    await note(await deps.orders.rebuild(payment), { paymentId, status, amountCents });
    newestFirst.push(payment);
  }
  for await (const checkout of deps.cardProvider.listCheckouts(sinceSec - overlapSec)) {
    const { id, paymentIntentId: paymentId = id, totalCents: amountCents } = checkout;
    const status = checkout.isPaid ? "succeeded" : "open";
    await note(await deps.freePayments.rebuild(checkout), { paymentId, status, amountCents });
  }
  await recheckEverything(deps, sinceSec);
  // In the order of what happened, so that access is what the mailed code opens and what came later repeats it.
  await deps.providerEvents.catchUp({ restoring: true });
  // Events are kept for thirty days, payments and movements for good.
  // What became of a payment is recorded before the next one is settled: a duplicate of refunded access is none.
  for (const payment of newestFirst.reverse())
    if (await deps.orders.settleRebuilt(payment)) await deps.reversals.reconcile(payment.id);
  while (await deps.providerEvents.sweep("orders", { restoring: true }));
  while (await deps.providerEvents.sweep("free-payments"));
  const span = { sinceSec: sinceSec - overlapSec, untilSec: Math.floor(Date.now() / 1000) + overlapSec };
  for await (const page of deps.cardProvider.listMovements(span))
    for (const { paymentIntentId } of page)
      if (paymentIntentId) await deps.ledger.scheduleReconcile(deps.db, paymentIntentId);
  while (await deps.reversals.reconcileNextPayment());
  return recovery;
}

/** Makes everything due at once that the provider may know more about. */
async function recheckEverything(deps: RecoveryDeps, sinceSec: number): Promise<void> {
  await deps.orders.recheckAll();
  await deps.freePayments.recheckAll();
  await deps.ledger.recheckAll();
  await deps.providerEvents.recheck(sinceSec);
}
