import type { Transaction } from "#db/client.ts";
import { emailFingerprints, nameFingerprints } from "#server/domains/access/index.ts";
import { mismatchOf } from "#server/domains/payments/index.ts";
import type { ProviderPayment } from "#server/platform/card-provider/provider-payment.ts";
import { equalInConstantTime } from "#server/platform/keys/keys.ts";
import { accessCodeMail } from "./access-code-mail.ts";
import { attachPayment } from "./attach-payment.ts";
import { flagUnmatched } from "./flag-unmatched.ts";
import type { OrdersDeps } from "./orders-deps.ts";
import { readerEmail } from "./reader-email.ts";
import { refundDuplicate } from "./refund-duplicate.ts";
import { refundTakenDown } from "./refund-taken-down.ts";
import { lockOrder, type OrderRow, recordSettlement, stopAsking } from "./store.ts";

/** How a payment was found: settled now or earlier, rejected, or not payable (yet). */
export type Settlement = "settled" | "refused" | "open" | "foreign";

/**
 * Settles the order of a payment in the state that the provider shows now, in one transaction: settles the order,
 * grants access, binds the name, queues code and receipt. Once per order, however often and from wherever it is called.
 * Refunds a payment whose amount, currency or mode differs from the order's, without access. Refunds a duplicate too:
 * it opens the running grant. A payment of a post that was taken down meanwhile is refunded as well. The refund of a duplicate whose order was recreated is held for an operator, and with
 * `holdRepeat` that of every duplicate: when a restore settles old payments, consecutive purchases can look simultaneous. In both cases the
 * purchase counts as opened (decision 256).
 */
export async function settlePayment(
  parts: OrdersDeps,
  tx: Transaction,
  payment: ProviderPayment,
  { holdRepeat = false } = {},
): Promise<Settlement> {
  const order = payment.orderId ? await lockOrder(tx, payment.orderId) : undefined;
  if (!order || (order.paymentIntentId !== null && order.paymentIntentId !== payment.id)) {
    await flagUnmatched(parts, tx, payment, order);
    return "foreign";
  }
  // The process that created it may have died before storing it: from here on, later events find the order by the
  // payment's id.
  const recorded =
    order.paymentIntentId === null
      ? await attachPayment(parts, tx, order, payment)
      : await parts.payments.find(tx, payment.id);
  if (!recorded) {
    await flagUnmatched(parts, tx, payment, order);
    return "foreign";
  }
  if (order.settledAt) return "settled";
  if (order.refused) return "refused";
  if (payment.status === "canceled") await stopAsking(tx, order.id);
  if (payment.status !== "succeeded" || !payment.chargeId) return "open";

  const { amountReceivedCents: amountCents, currency, livemode } = payment;
  const expected = { amountCents: order.amountCents, livemode: parts.livemode };
  const mismatch = mismatchOf(expected, { amountCents, currency, livemode });
  if (mismatch) {
    await parts.reversals.queueRefund(tx, { paymentIntentId: payment.id, reason: mismatch, held: false });
    await parts.ledger.recordRefused(tx, payment.id);
    await stopAsking(tx, order.id);
    await parts.alerts.raise(tx, {
      kind: "payment-refused",
      subjectId: payment.id,
      message: `The ${mismatch} of payment ${payment.id} is not that of its order ${order.id}: no access, it will be refunded`,
    });
    return "refused";
  }
  const { id: orderId, postId } = order;
  const { chargeId } = payment;
  const email = readerEmail(parts, order, payment);
  const reader = {
    emails: [order.emailFingerprint, ...(email ? emailFingerprints(parts.keys, email) : [])],
    names: [order.nameFingerprint, ...readerNames(parts, order, payment)],
  };
  const running = await parts.access.holdRunningGrant(tx, { postId, ...reader });
  const { paymentIntentId } = recorded;
  const repeatsOrderId = running?.orderId ?? null;
  await recordSettlement(tx, { orderId, paymentIntentId, amountCents, chargeId, repeatsOrderId });
  const { authorId: creatorId } = await parts.posts.postOfId(postId, tx);
  await parts.ledger.recordSettled(tx, { paymentIntentId, amountCents, creatorId });
  const isTakenDown = await parts.posts.offers.holdTakenDown(tx, postId);
  // After a loss: the purchase may have been settled, and opened, in the books that were lost.
  const isUncertain = holdRepeat || order.isRebuilt;
  const { emails } = reader;
  const repeat = { order, paymentIntentId, emails, holdRepeat: isUncertain };
  if (running) await refundDuplicate(parts, tx, repeat);
  else await parts.access.grant(tx, { orderId, postId, reader: readerOf(order), emails, mayBeOpened: isUncertain });
  if (isTakenDown && !running) await refundTakenDown(parts, tx, { orderId, paymentIntentId });
  if (!email) {
    const message = `The provider's address is not that of order ${orderId}: its code and its receipt were not sent`;
    await parts.alerts.raise(tx, { kind: "dead-letter", subjectId: orderId, message });
  }
  if (!isTakenDown) await parts.jobs.queueMail(tx, accessCodeMail, { subjectId: orderId, email, once: true });
  await parts.receipts.issue(tx, { paymentId: recorded.id, email });
  return "settled";
}

/** The name's fingerprints under every key, if the name at the provider is the one that ordered. */
function readerNames(parts: OrdersDeps, order: OrderRow, payment: ProviderPayment): Buffer[] {
  const names = payment.name === undefined ? [] : nameFingerprints(parts.keys, payment.name);
  return names.some((print) => equalInConstantTime(print, order.nameFingerprint)) ? names : [];
}

function readerOf(order: OrderRow) {
  return { email: order.emailFingerprint, name: order.nameFingerprint, keyId: order.fingerprintKeyId };
}
