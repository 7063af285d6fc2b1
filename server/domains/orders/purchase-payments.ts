import type { Transaction } from "#db/client.ts";
import type { Payment, PaymentDescription, PaymentHandler, ReversalState } from "#server/domains/payments/index.ts";
import type { OrdersDeps } from "./orders-deps.ts";
import { readerEmail } from "./reader-email.ts";
import { refundTakenDown } from "./refund-taken-down.ts";
import { settlePayment } from "./settle-payment.ts";
import { findOrderOfPayment, type OrderRow } from "./store.ts";

/** The `purchase` handler that orders register with payments. */
export function purchasePayments(parts: OrdersDeps): PaymentHandler {
  const orderOf = async (payment: Payment) => {
    const order = await findOrderOfPayment(parts.db, payment.paymentIntentId);
    if (!order) throw new Error("The order of a payment does not exist");
    return order;
  };
  return {
    async takeIn(tx, payment, { restoring }) {
      await settlePayment(parts, tx, payment, { holdRepeat: restoring });
    },
    payerEmail: async (payment, atProvider) => readerEmail(parts, await orderOf(payment), atProvider),
    describe: async (payment) => describe(parts, await orderOf(payment)),
    readNote: async () => "",
    async reversalMails(tx, { paymentIntentId }) {
      const order = await findOrderOfPayment(tx, paymentIntentId);
      // The mail with the code has told the buyer of a duplicate that the second payment is refunded.
      const isDuplicate = order !== undefined && order.accessOrderId !== null && order.accessOrderId !== order.id;
      return { refunds: order !== undefined && !isDuplicate, disputes: order !== undefined };
    },
    applyReversal: (tx, payment, state) => endOrRestoreAccess(parts, tx, payment, state),
  };
}

/**
 * Ends the access of a settled purchase that is refunded, disputed or has a fraud warning; restores it when no dispute
 * is open or lost. A purchase whose post was taken down meanwhile is refunded instead, if its access would run again.
 */
async function endOrRestoreAccess(
  parts: OrdersDeps,
  tx: Transaction,
  { paymentIntentId }: Payment,
  { isRefunded, isDisputed, isWarned }: ReversalState,
): Promise<{ isOpen: boolean }> {
  const { access, posts } = parts;
  const order = await findOrderOfPayment(tx, paymentIntentId);
  if (!order?.settledAt) return { isOpen: false };
  const isRunning = async () => (await access.grantOfOrder(order.id, tx))?.running ?? false;
  if (isRefunded) await access.endAccess(tx, order.id, "refund");
  if (isWarned) await access.endAccess(tx, order.id, "fraud-warning");
  if (isDisputed) await access.endAccess(tx, order.id, "dispute");
  else if (await access.liftDisputeEnding(tx, order.id)) {
    if ((await isRunning()) && (await posts.offers.holdTakenDown(tx, order.postId)))
      await refundTakenDown(parts, tx, { orderId: order.id, paymentIntentId });
  }
  return { isOpen: await isRunning() };
}

async function describe({ access, posts }: OrdersDeps, order: OrderRow): Promise<PaymentDescription> {
  const post = await posts.postOfId(order.postId);
  const grant = order.accessOrderId ? await access.grantOfOrder(order.accessOrderId) : undefined;
  return {
    language: order.language,
    paidAt: order.settledAt,
    feeCents: 0,
    post: {
      title: post.title,
      bought: {
        title: order.title ?? post.title,
        creator: order.creator ?? post.authorName,
        language: post.language,
      },
      consentVersion: order.consentVersion,
    },
    access: grant ? { expiresAt: grant.expiresAt, running: grant.running, revoked: grant.revoked } : null,
  };
}
