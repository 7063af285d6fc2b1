import type { PaymentsParts } from "#server/domains/payments/payments-parts.ts";
import { releaseRefund } from "#server/domains/reversals/owed-refunds-store.ts";
import { OperationRefused } from "./operation-refused.ts";
import { findPaid } from "./operations-store.ts";
import { recordAction } from "./recorded-action.ts";

/** Lets a payment go back that is owed back and was held for a person to look at: that of a purchase or of a free payment. */
export async function releaseHeldRefund(parts: PaymentsParts, actor: string, purchaseId: string): Promise<void> {
  const paid = await findPaid(parts.db, purchaseId);
  if (!paid) throw new OperationRefused(`There is no purchase ${purchaseId}.`);
  const { paymentId, paymentIntentId } = paid;
  const of = paymentId ? { paymentId } : { detail: { purchaseId } };
  await recordAction(parts, { actor, action: "release-refund", ...of }, async () => {
    const isReleased = paymentIntentId !== null && (await releaseRefund(parts.db, paymentIntentId));
    if (!isReleased) throw new OperationRefused("No refund of this purchase is held.");
    return { result: undefined };
  });
}
