import type { MovementDifference } from "#server/domains/ledger/index.ts";
import { isFullyReversed } from "#server/domains/reversals/index.ts";
import type { AccountMovement } from "#server/platform/card-provider/provider-movements.ts";
import type { Problem } from "./audit-books.ts";
import type { AuditDeps } from "./audit-deps.ts";

/** What comparing with the provider showed. */
export interface ProviderAudit {
  problems: Problem[];
  /** Movements so young that the worker may still post them. */
  onTheirWay: number;
  /** What is none of ours: payouts, payments of another shop on the same account; or opened nothing here and went back. */
  foreign: string[];
  /** How many movements the provider listed. */
  compared: number;
}

/** Compares the provider's movements of a span with the ledger's, and names what is foreign. */
export async function auditProvider(
  parts: AuditDeps,
  span: { sinceSec: number; untilSec: number; lateSec: number },
): Promise<ProviderAudit> {
  const { compared, differences } = await parts.ledger.matchMovements(span);
  const found: ProviderAudit = { problems: [], onTheirWay: 0, foreign: [], compared };
  for (const difference of differences) await explain(parts, span.lateSec, difference, found);
  return found;
}

async function explain(
  parts: AuditDeps,
  lateSec: number,
  difference: MovementDifference,
  found: ProviderAudit,
): Promise<void> {
  const { cardProvider } = parts;
  if (difference.kind === "not-at-provider") {
    const { sourceId, paymentIntentId } = difference.known;
    // A movement that came while its page was read is there by now.
    if (await cardProvider.hasMovement(sourceId)) return;
    found.problems.push({ message: `The ledger has ${sourceId} (payment ${paymentIntentId}), the provider does not` });
    return;
  }
  const { movement } = difference;
  const { paymentIntentId } = movement;
  const named = `${movement.id} (${describe(movement)})`;
  if (difference.kind === "other-amount") {
    const { amountCents, feeCents } = difference.known;
    found.problems.push({
      message: `${named} stands in the ledger with ${amountCents} cents and a fee of ${feeCents}`,
    });
    return;
  }
  if (!paymentIntentId) {
    found.foreign.push(`${named} is no payment's`);
    return;
  }
  const subject = difference.isFollowed ? "known" : await subjectOf(parts, movement);
  if (!subject) found.foreign.push(`${named} is of payment ${paymentIntentId}, which names nothing of ours`);
  else if (movement.occurredAtSec > lateSec) found.onTheirWay += 1;
  else if (subject === "known") found.problems.push({ message: `${named} is not in the ledger`, paymentIntentId });
  else if (await isFullyReversed(cardProvider, paymentIntentId))
    found.foreign.push(
      `${named} is of payment ${paymentIntentId}, which was paid for ${subject}, never settled, and went back whole`,
    );
  else
    found.problems.push({
      message: `${named} is of payment ${paymentIntentId}, which was paid for ${subject} and never settled`,
      paymentIntentId,
    });
}

/** What the payment message that it is for; undefined if it was not made here. */
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
