import type { PaymentsParts } from "../payments-parts.ts";
import { releaseRefund } from "../refunds-store.ts";
import { findOrder } from "../store.ts";
import { OperationRefused } from "./operation-refused.ts";
import { recordAction } from "./recorded-action.ts";

/** Lets a payment go back that is owed back and was held for a person to look at. */
export async function releaseHeldRefund(parts: PaymentsParts, actor: string, orderId: string): Promise<void> {
  const order = await findOrder(parts.db, orderId);
  if (!order) throw new OperationRefused(`There is no purchase ${orderId}.`);
  await recordAction(parts, { actor, action: "release-refund", orderId }, async () => {
    const isReleased = order.paymentIntentId !== null && (await releaseRefund(parts.db, order.paymentIntentId));
    if (!isReleased) throw new OperationRefused("No refund of this purchase is held.");
    return { result: undefined };
  });
}
