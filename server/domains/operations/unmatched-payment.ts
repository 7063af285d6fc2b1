import { isFullyReversed } from "#server/domains/reversals/index.ts";
import type { ProviderPayment } from "#server/platform/card-provider/provider-payment.ts";
import { refundRefusals } from "./begin-refund.ts";
import { answered, OperationRefused } from "./operation-refused.ts";
import type { OperationsDeps } from "./operations-deps.ts";
import { isUnmatched } from "./operations-store.ts";
import { recordAction } from "./recorded-action.ts";

/**
 * Names at the provider the order that an unmatched payment was made for, and settles it as its event would have: with
 * access, or with a refund if its amount differs. Idempotent, also of two members at once. Throws `OperationRefused` if the
 * payment is not unmatched any more, has no order here, or was refunded, and `OperationUnfinished` if the provider does not answer.
 */
export async function matchPayment(deps: OperationsDeps, actor: string, paymentIntentId: string): Promise<void> {
  const { db, orders, cardProvider } = deps;
  await onUnmatched(deps, { actor, action: "match-payment", paymentIntentId }, async () => {
    const orderId = await orders.findOrderOf(db, paymentIntentId);
    if (orderId === undefined) throw new OperationRefused("The payment was made for no order.", { reason: "unknown" });
    // Settling it would open what nobody paid for, until the refund is posted.
    if (await answered(isFullyReversed(cardProvider, paymentIntentId)))
      throw new OperationRefused(refundRefusals["refunded-already"], { reason: "refunded-already" });
    await answered(cardProvider.nameOrder(paymentIntentId, orderId));
    const payment = await findAtProvider(deps, paymentIntentId);
    await db.transaction((tx) => orders.settle(tx, payment));
    return { orderId };
  });
}

/**
 * Refunds an unmatched payment in full, once, also of two members at once: a charge is refunded once at the provider.
 * Refuses more than `limitCents`, undefined for no limit. Throws as `matchPayment` does.
 */
export async function refundUnmatched(
  deps: OperationsDeps,
  actor: string,
  { paymentIntentId, limitCents }: { paymentIntentId: string; limitCents: number | undefined },
): Promise<void> {
  await onUnmatched(deps, { actor, action: "refund-payment", paymentIntentId }, async () => {
    const { amountReceivedCents: amountCents } = await findAtProvider(deps, paymentIntentId);
    if (limitCents !== undefined && amountCents > limitCents)
      throw new OperationRefused("That is more than this role may refund.", { reason: "limit" });
    const refund = { reason: "unmatched", attempt: 1 };
    if ((await answered(deps.cardProvider.refundPayment(paymentIntentId, refund))) === "disputed")
      throw new OperationRefused(refundRefusals.disputed, { reason: "disputed" });
    // Another member may have matched it meanwhile: its ledger and access follow the provider.
    await deps.ledger.scheduleReconcile(deps.db, paymentIntentId);
    return { amountCents };
  });
}

interface Step {
  actor: string;
  action: string;
  paymentIntentId: string;
}

/** Records what is done about a payment of the list of unmatched ones. */
async function onUnmatched(
  deps: OperationsDeps,
  { actor, action, paymentIntentId }: Step,
  work: () => Promise<Record<string, string | number>>,
): Promise<void> {
  if (!(await isUnmatched(deps.db, paymentIntentId)))
    throw new OperationRefused(`Payment ${paymentIntentId} is not waiting for an order.`, { reason: "changed" });
  const paymentId = (await deps.payments.find(deps.db, paymentIntentId))?.id;
  await recordAction(deps, { actor, action, paymentId, detail: { paymentIntentId } }, async () => ({
    result: undefined,
    detail: await work(),
  }));
}

async function findAtProvider({ cardProvider }: OperationsDeps, paymentIntentId: string): Promise<ProviderPayment> {
  const payment = await answered(cardProvider.findPayment(paymentIntentId));
  if (payment?.status !== "succeeded") throw new OperationRefused(refundRefusals["not-paid"], { reason: "not-paid" });
  return payment;
}
