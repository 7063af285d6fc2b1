import type { MovementDifference } from "#server/domains/ledger/index.ts";
import { isFullyReversed } from "#server/domains/reversals/index.ts";
import type { AccountMovement } from "#server/platform/card-provider/provider-movements.ts";
import type { Problem } from "./audit-books.ts";
import type { AuditDeps } from "./audit-deps.ts";
import { isForeignAndReversed } from "./audit-payouts.ts";

/** The result of comparing with the provider. */
export interface ProviderAudit {
  problems: Problem[];
  /** Movements so young that the worker may still post them. */
  pending: number;
  /**
   * Movements that are not the shop's: bank payouts, payments of another shop on the same account, rejected payments that were
   * refunded in full, and transfers of no payout that were taken back in full.
   */
  foreign: string[];
  /** How many movements the provider listed. */
  compared: number;
}

/**
 * Compares the provider's movements of a span with the ledger's, and lists foreign ones. A movement after `lateSec` (Unix
 * seconds) that the ledger does not have yet is pending, not a problem.
 */
export async function auditProvider(
  parts: AuditDeps,
  span: { sinceSec: number; untilSec: number; lateSec: number },
): Promise<ProviderAudit> {
  const { compared, differences } = await parts.ledger.matchMovements(span);
  const found: ProviderAudit = { problems: [], pending: 0, foreign: [], compared };
  for (const difference of differences) await classify(parts, span.lateSec, difference, found);
  return found;
}

/** Movements without a payment that the ledger has a moment later. */
const payoutMovements: Partial<Record<string, string>> = {
  transfer: "went to a creator's account",
  transfer_refund: "came back from a creator's account",
  stripe_fee: "is a fee of the provider",
};

/** Adds a difference to the result: a problem, a pending or a foreign movement, or nothing if it is settled by now. */
async function classify(
  parts: AuditDeps,
  lateSec: number,
  difference: MovementDifference,
  found: ProviderAudit,
): Promise<void> {
  const { cardProvider } = parts;
  if (difference.kind === "not-at-provider") {
    const { sourceId, paymentIntentId } = difference.known;
    // The ledger may have posted a movement while its page was read.
    if (await cardProvider.hasMovement(sourceId)) return;
    found.problems.push({
      message: `The ledger has ${sourceId}${paymentIntentId === null ? "" : ` (payment ${paymentIntentId})`}, the provider does not`,
    });
    return;
  }
  const { movement } = difference;
  const { paymentIntentId } = movement;
  const named = `${movement.id} (${describe(movement)})`;
  if (difference.kind === "other-amount") {
    const { amountCents, feeCents } = difference.known;
    found.problems.push({
      message: `${named} is in the ledger with ${amountCents} cents and a fee of ${feeCents}`,
    });
    return;
  }
  const ofPayouts = paymentIntentId ? undefined : payoutMovements[movement.type];
  if (ofPayouts !== undefined) {
    if (movement.occurredAtSec > lateSec) found.pending += 1;
    else if (movement.transferId !== undefined && (await isForeignAndReversed(parts, movement.transferId)))
      found.foreign.push(`${named} ${ofPayouts}, is of no payout, and all of it was taken back`);
    else found.problems.push({ message: `${named} ${ofPayouts} and is not in the ledger` });
    return;
  }
  if (!paymentIntentId) {
    found.foreign.push(`${named} belongs to no payment`);
    return;
  }
  const subject = difference.isFollowed ? "known" : await subjectOf(parts, movement);
  if (!subject)
    found.foreign.push(`${named} is of payment ${paymentIntentId}, which names no order or free payment of the shop`);
  else if (movement.occurredAtSec > lateSec) found.pending += 1;
  else if (subject === "known") found.problems.push({ message: `${named} is not in the ledger`, paymentIntentId });
  else if (await isFullyReversed(cardProvider, paymentIntentId))
    found.foreign.push(
      `${named} is of payment ${paymentIntentId}, which was paid for ${subject}, never settled, and fully refunded`,
    );
  else
    found.problems.push({
      message: `${named} is of payment ${paymentIntentId}, which was paid for ${subject} and never settled`,
      paymentIntentId,
    });
}

/** The order or free payment that the payment names; undefined if another shop created the payment. */
async function subjectOf(
  { cardProvider }: AuditDeps,
  { metadata, paymentIntentId = "" }: AccountMovement,
): Promise<string | undefined> {
  const payment = metadata
    ? { orderId: metadata.order_id, freePaymentId: metadata.free_payment_id }
    : await cardProvider.findPayment(paymentIntentId);
  if (payment?.orderId) return `order ${payment.orderId}`;
  return payment?.freePaymentId ? `free payment ${payment.freePaymentId}` : undefined;
}

function describe({ type, amountCents, feeCents, currency, sourceId }: AccountMovement): string {
  return `${type}${sourceId ? ` of ${sourceId}` : ""}, ${amountCents} cents ${currency}, fee ${feeCents}`;
}
