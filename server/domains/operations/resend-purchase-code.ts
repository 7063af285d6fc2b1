import type { CodeResend } from "#server/domains/orders/index.ts";
import { OperationRefused } from "./operation-refused.ts";
import type { OperationsDeps } from "./operations-deps.ts";
import { recordAction } from "./recorded-action.ts";

const refusals: Record<Exclude<CodeResend, "queued">, string> = {
  unknown: "There is no such purchase.",
  "access-over": "Its access has ended: the code would open nothing.",
  "no-address": "The provider has no address that is the order's.",
};

/** Mails the code of a purchase again, to the address at the provider if it is the order's. */
export async function resendPurchaseCode(deps: OperationsDeps, actor: string, orderId: string): Promise<void> {
  const paymentIntentId = await deps.orders.findPaymentIntent(deps.db, orderId);
  if (paymentIntentId === undefined)
    throw new OperationRefused(`There is no purchase ${orderId}.`, { reason: "unknown" });
  const payment = paymentIntentId === null ? undefined : await deps.payments.find(deps.db, paymentIntentId);
  const of = payment ? { paymentId: payment.id } : { detail: { purchaseId: orderId } };
  await recordAction(deps, { actor, action: "resend-code", ...of }, async () => {
    const outcome = await deps.orders.resendPurchaseCode(orderId);
    if (outcome !== "queued") throw new OperationRefused(refusals[outcome], { reason: outcome });
    return { result: undefined };
  });
}
