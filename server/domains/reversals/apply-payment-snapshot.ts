import { formatUsd } from "#contract/money.ts";
import type { Transaction } from "#db/client.ts";
import type { PaymentSnapshot } from "#server/domains/ledger/index.ts";
import type { Payment } from "#server/domains/payments/index.ts";
import { disputeOpenedMail, disputeWonMail } from "./dispute-mails.ts";
import { refundMail } from "./refund-mail.ts";
import { refundOnFraudWarning } from "./refund-on-fraud-warning.ts";
import type { ReversalsDeps } from "./reversals-deps.ts";
import {
  findReversalState,
  findStatuses,
  holdPayment,
  isRefundableAfterWarning,
  type KnownStatuses,
  recordDispute,
  recordRefund,
} from "./reversals-store.ts";

/** Input of the transaction: the payment, its payer's address, and which mails the payer gets. */
interface Reversal {
  paymentIntentId: string;
  email: string | undefined;
  mails: { refunds: boolean; disputes: boolean };
}

/**
 * Applies the provider's snapshot of a payment: records refunds and disputes, ends or restores access, queues the
 * refund of a payment with a fraud warning, mails the payer. All in one transaction and once, however often it is
 * called and however old the snapshot is: a status only moves forward. Asks the provider for the payer's address, so
 * never call it within a transaction.
 */
export async function applyPaymentSnapshot(deps: ReversalsDeps, snapshot: PaymentSnapshot): Promise<void> {
  const { paymentIntentId } = snapshot;
  if (snapshot.refunds.length + snapshot.disputes.length === 0) return;
  const payment = await deps.payments.find(deps.db, paymentIntentId);
  if (!payment) return;
  const isNews = hasNews(await findStatuses(deps.db, paymentIntentId), snapshot);
  if (!isNews && !(await isRefundableAfterWarning(deps.db, payment))) return;
  const handler = deps.payments.handlerOf(payment);
  const email = await readEmail(deps, payment);
  await deps.db.transaction(async (tx) => {
    await holdPayment(tx, paymentIntentId);
    const reversal = { paymentIntentId, email, mails: await handler.reversalMails(tx, payment) };
    const known = await findStatuses(tx, paymentIntentId);
    await recordRefunds(deps, tx, reversal, snapshot.refunds, known);
    const won = await recordDisputes(deps, tx, reversal, snapshot.disputes, known);
    if (await isRefundableAfterWarning(tx, payment)) await refundOnFraudWarning(deps, tx, paymentIntentId);
    const { isOpen } = await handler.applyReversal(tx, payment, await findReversalState(tx, payment));
    if (!isOpen) return;
    for (const paymentDisputeId of won)
      await deps.jobs.queueMail(tx, disputeWonMail, { subjectId: paymentDisputeId, email, once: true });
  });
}

function hasNews(known: KnownStatuses, { refunds, disputes }: PaymentSnapshot): boolean {
  return [...refunds, ...disputes].some(({ id, status }) => known.get(id) !== status);
}

async function readEmail({ cardProvider, payments }: ReversalsDeps, payment: Payment): Promise<string | undefined> {
  const atProvider = await cardProvider.findPayment(payment.paymentIntentId);
  return atProvider && payments.handlerOf(payment).payerEmail(payment, atProvider);
}

/** Mails the payer about a refund once, when it is first seen. A refund that fails later raises an alert. */
async function recordRefunds(
  deps: ReversalsDeps,
  tx: Transaction,
  { paymentIntentId, email, mails }: Reversal,
  refunds: PaymentSnapshot["refunds"],
  known: KnownStatuses,
): Promise<void> {
  for (const refund of refunds) {
    const paymentRefundId = await recordRefund(tx, { ...refund, paymentIntentId });
    if (!paymentRefundId) continue;
    const isBack = refund.status === "pending" || refund.status === "succeeded";
    const refundId = refund.id;
    if (refund.status === "failed") {
      const message = `Refund ${refundId} of payment ${paymentIntentId} (${formatUsd(refund.amountCents)}) failed: the shop still has the reader's money`;
      await deps.alerts.raise(tx, { kind: "refund-failed", subjectId: refundId, message });
    } else deps.log.info({ paymentIntentId, refundId, status: refund.status }, "A payment was refunded");
    if (isBack && mails.refunds && !known.has(refundId))
      await deps.jobs.queueMail(tx, refundMail, { subjectId: paymentRefundId, email, once: true });
  }
}

/** Returns our ids of the disputes that this snapshot reports as won. */
async function recordDisputes(
  deps: ReversalsDeps,
  tx: Transaction,
  { paymentIntentId, email, mails }: Reversal,
  disputes: PaymentSnapshot["disputes"],
  known: KnownStatuses,
): Promise<string[]> {
  const won: string[] = [];
  for (const dispute of disputes) {
    const { id: disputeId, status } = dispute;
    const paymentDisputeId = await recordDispute(tx, { ...dispute, paymentIntentId });
    if (!paymentDisputeId) {
      if (known.get(disputeId) !== status && (status === "won" || status === "lost")) {
        const message = `Dispute ${disputeId} of payment ${paymentIntentId} was already decided and now has status ${status}: check it at the provider`;
        await deps.alerts.raise(tx, { kind: "dispute-changed", subjectId: disputeId, message });
      }
      continue;
    }
    // A dispute that we had not recorded as open ended no access.
    if (status === "won" && known.get(disputeId) === "open") won.push(paymentDisputeId);
    if (status === "won" || status === "lost" || status === "closed") {
      deps.log.warn({ paymentIntentId, disputeId, status }, "A dispute was decided");
      continue;
    }
    const message = `Payment ${paymentIntentId} is disputed (${disputeId}, ${status}, ${formatUsd(dispute.amountCents)}): finance answers it at /desk/attention before its deadline`;
    await deps.alerts.raise(tx, { kind: "dispute-opened", subjectId: disputeId, message });
    if (status === "open" && mails.disputes)
      await deps.jobs.queueMail(tx, disputeOpenedMail, { subjectId: paymentDisputeId, email, once: true });
  }
  return won;
}
