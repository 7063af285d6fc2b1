import { formatUsd } from "#contract/money.ts";
import type { Transaction } from "#db/client.ts";
import { isPaidFreely } from "#server/domains/free-payments/free-payments-store.ts";
import type { PaymentStanding } from "#server/domains/ledger/index.ts";
import { readerEmail } from "#server/domains/orders/reader-email.ts";
import { findOrderOfPayment, type OrderRow } from "#server/domains/orders/store.ts";
import type { PaymentsParts } from "#server/domains/payments/payments-parts.ts";
import { findPayment, type Payment } from "#server/domains/payments/store.ts";
import { disputeOpenedMail, disputeWonMail } from "./mail/dispute.ts";
import { refundMail } from "./mail/refund.ts";
import { oweWarnedPayment } from "./owe-warned-payment.ts";
import {
  findClosing,
  findStatuses,
  holdPayment,
  isWarnedAndHere,
  type KnownStatuses,
  recordDispute,
  recordRefund,
} from "./reversals-store.ts";

/** What the transaction works with: the payment, its order if it is a purchase, and the payer's address. */
interface Afterwards {
  payment: Payment;
  order: OrderRow | undefined;
  email: string | undefined;
  /** Whether refunds are told: a free amount that was refused was never confirmed. */
  hasPayer: boolean;
}

/**
 * Draws the consequences of what the provider tells about a payment: refunds and disputes are written down, access ends or
 * opens again, what was warned of is owed back, the reader is told. All in one transaction, and once, however often it is called and however old the
 * standing is: a status only goes forward. Asks the provider for the reader's address, so never within a transaction.
 */
export async function applyStanding(parts: PaymentsParts, standing: PaymentStanding): Promise<void> {
  const { paymentIntentId } = standing;
  if (standing.refunds.length + standing.disputes.length === 0) return;
  const isNews = hasNews(await findStatuses(parts.db, paymentIntentId), standing);
  if (!isNews && !(await isWarnedAndHere(parts.db, paymentIntentId))) return;
  const payment = await findPayment(parts.db, paymentIntentId);
  if (!payment) return;
  const order = await findOrderOfPayment(parts.db, paymentIntentId);
  const email = await readEmail(parts, paymentIntentId, order);
  const hasPayer = order !== undefined || (await isPaidFreely(parts.db, paymentIntentId));
  await parts.db.transaction(async (tx) => {
    await holdPayment(tx, paymentIntentId);
    const afterwards = { payment, order, email, hasPayer };
    const known = await findStatuses(tx, paymentIntentId);
    await noteRefunds(parts, tx, afterwards, standing.refunds, known);
    const decided = await noteDisputes(parts, tx, afterwards, standing.disputes, known);
    if (await isWarnedAndHere(tx, paymentIntentId)) await oweWarnedPayment(parts, tx, paymentIntentId);
    if (!order) return;
    await endOrLiftAccess(parts, tx, order.id);
    const isOpen = (await parts.access.grantOfOrder(order.id, tx))?.running;
    if (!isOpen) return;
    for (const paymentDisputeId of decided) {
      await parts.jobs.queueMail(tx, disputeWonMail, { subjectId: paymentDisputeId, email, once: true });
    }
  });
}

function hasNews(known: KnownStatuses, { refunds, disputes }: PaymentStanding): boolean {
  return [...refunds, ...disputes].some(({ id, status }) => known.get(id) !== status);
}

async function readEmail(
  parts: PaymentsParts,
  paymentIntentId: string,
  order: OrderRow | undefined,
): Promise<string | undefined> {
  const payment = await parts.cardProvider.findPayment(paymentIntentId);
  if (!payment) return undefined;
  return order ? readerEmail(parts, order, payment) : payment.emails[0];
}

/** A refund is told once, when it is first seen. That one failed later is the operator's to mend. */
async function noteRefunds(
  parts: PaymentsParts,
  tx: Transaction,
  { payment: { paymentIntentId }, order, email, hasPayer }: Afterwards,
  refunds: PaymentStanding["refunds"],
  known: KnownStatuses,
): Promise<void> {
  const repeats = order && (await findClosing(tx, order.id))?.repeats;
  for (const refund of refunds) {
    const paymentRefundId = await recordRefund(tx, { ...refund, paymentIntentId });
    if (!paymentRefundId) continue;
    const isBack = refund.status === "pending" || refund.status === "succeeded";
    const refundId = refund.id;
    if (refund.status === "failed") {
      const says = `Refund ${refundId} of payment ${paymentIntentId} (${formatUsd(refund.amountCents)}) failed: the money is with us and the reader waits for it`;
      await parts.alerts.raise(tx, { kind: "refund-failed", about: refundId, says });
    } else parts.log.info({ paymentIntentId, refundId, status: refund.status }, "A payment was refunded");
    // Who paid twice was told with the code that the second payment goes back.
    if (isBack && hasPayer && !known.has(refundId) && !repeats)
      await parts.jobs.queueMail(tx, refundMail, { subjectId: paymentRefundId, email, once: true });
  }
}

/** The disputes that are won now. */
async function noteDisputes(
  parts: PaymentsParts,
  tx: Transaction,
  { payment: { paymentIntentId }, order, email }: Afterwards,
  disputes: PaymentStanding["disputes"],
  known: KnownStatuses,
): Promise<string[]> {
  const won: string[] = [];
  for (const dispute of disputes) {
    const { id: disputeId, status } = dispute;
    const paymentDisputeId = await recordDispute(tx, { ...dispute, paymentIntentId });
    if (!paymentDisputeId) {
      if (known.get(disputeId) !== status && (status === "won" || status === "lost")) {
        const says = `Dispute ${disputeId} of payment ${paymentIntentId} was decided and is ${status} now: look at it at the provider`;
        await parts.alerts.raise(tx, { kind: "dispute-changed", about: disputeId, says });
      }
      continue;
    }
    // A dispute of which nobody heard before ended nothing.
    if (status === "won" && known.get(disputeId) === "open") won.push(paymentDisputeId);
    if (status === "won" || status === "lost" || status === "closed") {
      parts.log.warn({ paymentIntentId, disputeId, status }, "A dispute is decided");
      continue;
    }
    const says = `Payment ${paymentIntentId} is disputed (${disputeId}, ${status}, ${formatUsd(dispute.amountCents)}): answer it at the provider in time`;
    await parts.alerts.raise(tx, { kind: "dispute-opened", about: disputeId, says });
    if (status === "open" && order)
      await parts.jobs.queueMail(tx, disputeOpenedMail, { subjectId: paymentDisputeId, email, once: true });
  }
  return won;
}

async function endOrLiftAccess({ access }: PaymentsParts, tx: Transaction, orderId: string): Promise<void> {
  const closing = await findClosing(tx, orderId);
  if (!closing) return;
  if (closing.refunded) await access.endAccess(tx, orderId, "refund");
  if (closing.disputed) await access.endAccess(tx, orderId, "dispute");
  else await access.liftDisputeEnding(tx, orderId);
}
