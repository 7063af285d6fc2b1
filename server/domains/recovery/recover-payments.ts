import type { RebuiltPayment } from "#server/domains/payments/index.ts";
import type { RecoveredTransfers } from "#server/domains/payouts/index.ts";
import { isFullyReversed } from "#server/domains/reversals/index.ts";
import type { PastPayment } from "#server/platform/card-provider/provider-history.ts";
import type { RecoveryDeps } from "./recovery-deps.ts";

/** The restored payments. */
export interface Recovery {
  /** Payments that were checked. */
  seen: number;
  /** Payments whose order had to be recreated. */
  rebuilt: string[];
  /**
   * Payments that could not be placed: an operator restores what is missing, or refunds them. Excludes cancelled and
   * fully refunded ones; an `open` one is unpaid.
   */
  unplaced: { paymentId: string; status: string; amountCents: number; why: string }[];
  /** The transfers to creators. */
  transfers: RecoveredTransfers;
}

/** The conditions of a recovery. */
export interface RecoveryOptions {
  /** Whether buyers go on paying meanwhile. */
  isLive?: boolean;
  /** When the shop whose database was lost stopped; if absent, it is taken to have run until its last payment or transfer. */
  lostAtSec?: number;
}

/** The provider's clock and the database's may differ, and an order is older than its payment. */
const overlapSec = 3_600;

/**
 * Restores what the provider knows since the backup: recreates lost orders, settles paid ones, and applies refunds,
 * disputes and warnings, oldest first. Then records what creators were paid. Makes no refunds: queued ones wait with the mail. In a shop that `isLive` buyers go on
 * paying meanwhile: only duplicates whose order was recreated are held, and refunds are made. Idempotent. Throws if the provider
 * does not answer, and can then be called again.
 */
export async function recoverPayments(
  deps: RecoveryDeps,
  sinceSec: number,
  { isLive = false, lostAtSec = sinceSec }: RecoveryOptions = {},
): Promise<Recovery> {
  const restoring = !isLive;
  const recovery: Omit<Recovery, "transfers"> = { seen: 0, rebuilt: [], unplaced: [] };
  let aliveAtSec = lostAtSec;
  const note = async (
    placed: RebuiltPayment,
    { createdSec, ...about }: { paymentId: string; status: string; amountCents: number; createdSec: number },
  ) => {
    recovery.seen += 1;
    if (placed === "rebuilt" || typeof placed === "object") aliveAtSec = Math.max(aliveAtSec, createdSec);
    if (placed === "rebuilt") recovery.rebuilt.push(about.paymentId);
    if (typeof placed !== "object" || about.status === "canceled") return;
    if (!(await isFullyReversed(deps.cardProvider, about.paymentId)))
      recovery.unplaced.push({ ...about, why: placed.why });
  };
  const newestFirst: PastPayment[] = [];
  for await (const payment of deps.cardProvider.listPayments(sinceSec - overlapSec)) {
    const { id: paymentId, status, amountCents, createdSec } = payment;
    await note(await deps.orders.rebuild(payment), { paymentId, status, amountCents, createdSec });
    newestFirst.push(payment);
  }
  for await (const checkout of deps.cardProvider.listCheckouts(sinceSec - overlapSec)) {
    const { id, paymentIntentId: paymentId = id, totalCents: amountCents, createdSec } = checkout;
    const status = checkout.isPaid ? "succeeded" : "open";
    await note(await deps.freePayments.rebuild(checkout), { paymentId, status, amountCents, createdSec });
  }
  await recheckEverything(deps, sinceSec);
  // In chronological order, so that the mailed code opens the first purchase and later ones count as duplicates.
  await deps.providerEvents.catchUp({ restoring });
  // The provider stores events for thirty days, payments and movements permanently. Reversals of a payment are recorded
  // before the next payment is settled: a purchase after a refund is no duplicate.
  for (const payment of newestFirst.reverse())
    if (await deps.orders.settleRebuilt(payment, { restoring })) await deps.reversals.reconcile(payment.id);
  while (await deps.providerEvents.sweep("orders", { restoring }));
  while (await deps.providerEvents.sweep("free-payments"));
  const span = { sinceSec: sinceSec - overlapSec, untilSec: Math.floor(Date.now() / 1000) + overlapSec };
  for await (const page of deps.cardProvider.listMovements(span))
    for (const { paymentIntentId } of page)
      if (paymentIntentId) await deps.ledger.scheduleReconcile(deps.db, paymentIntentId);
  while (await deps.reversals.reconcileNextPayment());
  return { ...recovery, transfers: await deps.payouts.recoverTransfers(sinceSec, aliveAtSec) };
}

/** Makes everything due at once of which the provider may know more. */
async function recheckEverything(deps: RecoveryDeps, sinceSec: number): Promise<void> {
  await deps.orders.recheckAll();
  await deps.freePayments.recheckAll();
  await deps.ledger.recheckAll();
  await deps.providerEvents.recheck(sinceSec);
}
