import type { CallReply } from "#contract/call.ts";
import { CallError } from "#contract/errors.ts";
import { contentLanguageOf } from "#contract/languages.ts";
import type { checkPaymentStatus } from "#contract/payments.ts";
import type { ProviderPayment } from "#server/platform/card-provider/provider-payment.ts";
import type { OrdersDeps } from "./orders-deps.ts";
import { isPayer, type PayerProof } from "./payer-proof.ts";
import { settlePayment } from "./settle-payment.ts";
import { endHandover, findOrderOfPayment, type OrderRow } from "./store.ts";

/**
 * The state of a payment. Asks the provider until the payment is completed, so that a lost webhook delays no reader.
 * The browser that paid also receives the post, the language and, until `closeHandover` or 15 minutes after completion,
 * token and code. Throws NOT_FOUND for an unknown payment, PAYMENT_PROVIDER_UNAVAILABLE for one that only the provider
 * may know.
 */
export async function checkPayment(
  parts: OrdersDeps,
  paymentIntentId: string,
  proof: PayerProof,
): Promise<CallReply<typeof checkPaymentStatus>> {
  const known = await findOrderOfPayment(parts.db, paymentIntentId);
  const { order, status } = known?.settledAt
    ? { order: known, status: "completed" as const }
    : await askProvider(parts, paymentIntentId, known);
  const post = await parts.posts.postOfId(order.postId);
  if (!post) throw new CallError("NOT_FOUND");
  if (!isPayer(parts.keys, order, proof))
    return {
      ...{ paymentRecordStatus: status, accessToken: null, accessCode: null },
      ...{ slug: null, username: null, language: null },
    };
  const handover = status === "completed" ? await handOver(parts, order, post.slug) : undefined;
  return {
    paymentRecordStatus: status,
    accessToken: handover?.accessToken ?? null,
    accessCode: handover?.accessCode ?? null,
    slug: post.slug,
    username: post.username,
    language: contentLanguageOf(order.language),
  };
}

/** Ends the hand-over of token and code. Requires the payer's proof; has no effect before the payment is final. */
export async function closeHandover(parts: OrdersDeps, paymentIntentId: string, proof: PayerProof): Promise<void> {
  const order = await findOrderOfPayment(parts.db, paymentIntentId);
  if (order?.settledAt && isPayer(parts.keys, order, proof)) await endHandover(parts.db, order.id);
}

/**
 * The state of an unsettled payment at the provider; settles it if it is paid. Pending while the provider does not
 * answer.
 */
async function askProvider(
  parts: OrdersDeps,
  paymentIntentId: string,
  known: OrderRow | undefined,
): Promise<{ order: OrderRow; status: CallReply<typeof checkPaymentStatus>["paymentRecordStatus"] }> {
  let payment: ProviderPayment | undefined;
  try {
    payment = await parts.cardProvider.findPayment(paymentIntentId);
  } catch (error) {
    if (!known) throw new CallError("PAYMENT_PROVIDER_UNAVAILABLE", { cause: error });
    parts.log.warn({ err: error, orderId: known.id }, "The provider could not be asked for the state of a payment");
    return { order: known, status: known.refused ? "failed" : "pending" };
  }
  const order = payment && (await settleNow(parts, payment));
  if (!payment || !order) throw new CallError("NOT_FOUND");
  if (order.settledAt) return { order, status: "completed" };
  const failed = order.refused || payment.status === "declined" || payment.status === "canceled";
  return { order, status: failed ? "failed" : "pending" };
}

async function settleNow(parts: OrdersDeps, payment: ProviderPayment): Promise<OrderRow | undefined> {
  await parts.db.transaction((tx) => settlePayment(parts, tx, payment));
  return findOrderOfPayment(parts.db, payment.id);
}

async function handOver(parts: OrdersDeps, order: OrderRow, slug: string) {
  const { handoverOpen, accessOrderId } = order;
  const grant = handoverOpen && accessOrderId ? await parts.access.grantOfOrder(accessOrderId) : undefined;
  if (!grant?.running) return undefined;
  return {
    accessToken: await parts.access.signToken({ ...grant, slug }),
    accessCode: parts.access.codeOf(grant),
  };
}
