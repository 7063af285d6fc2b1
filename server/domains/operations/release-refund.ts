import { findPaid } from "./find-paid.ts";
import { OperationRefused } from "./operation-refused.ts";
import type { OperationsDeps } from "./operations-deps.ts";
import { recordAction } from "./recorded-action.ts";

/**
 * Releases the held refund of a purchase or a free payment, once. Refuses one of more than `limitCents`, undefined for no
 * limit.
 */
export async function releaseHeldRefund(
  parts: OperationsDeps,
  actor: string,
  { purchaseId, limitCents }: { purchaseId: string; limitCents: number | undefined },
): Promise<void> {
  const paid = await findPaid(parts, purchaseId);
  if (!paid) throw new OperationRefused(`There is no purchase ${purchaseId}.`, { reason: "unknown" });
  const { payment } = paid;
  const of = payment ? { paymentId: payment.id } : { detail: { purchaseId } };
  await recordAction(parts, { actor, action: "release-refund", ...of }, async () => {
    if (payment && limitCents !== undefined && payment.amountCents > limitCents)
      throw new OperationRefused("That is more than this role may refund.", { reason: "limit" });
    const isReleased = payment !== undefined && (await parts.reversals.release(parts.db, payment.paymentIntentId));
    if (!isReleased) throw new OperationRefused("No refund of this purchase is held.", { reason: "changed" });
    return { result: undefined };
  });
}
