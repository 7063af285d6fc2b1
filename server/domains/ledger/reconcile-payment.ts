import type { Transaction } from "#db/client.ts";
import type {
  Movement,
  PaymentMovements,
  ProviderDispute,
  ProviderRefund,
} from "#server/platform/card-provider/provider-movements.ts";
import type { CalculatedTax } from "#server/platform/card-provider/provider-taxes.ts";
import type { LedgerDeps } from "./ledger-deps.ts";
import { type NewPosting, post } from "./post.ts";
import { reportTaxJob } from "./report-tax-job.ts";
import { findLedgerPayment, type LedgerPaymentRow, lockLedgerPayment, type PostedRow } from "./store.ts";
import { insertPaymentTax } from "./taxes-store.ts";

/** A payment's state at the provider, including refunds and disputes. */
export interface PaymentSnapshot {
  paymentIntentId: string;
  /** The charged amount; null until the provider reports it. */
  amountCents: number | null;
  /** Refunded amounts, pending ones included. */
  refundedCents: number;
  refunds: ProviderRefund[];
  disputes: ProviderDispute[];
  /** The number of scheduled reconciliations when the provider was queried. */
  hints: number;
  /** Whether no more movements are expected: the charge is posted, and no refund or dispute is open. */
  settled: boolean;
}

/** The provider reports another amount than was settled; nothing is posted until an operator has checked it. */
export class LedgerMismatch extends Error {}

/**
 * Posts what the provider moved because of a payment and the ledger lacks, once, however often and from wherever it is
 * called. Undefined for a payment that the ledger does not track. Throws if the provider does not answer, and
 * `LedgerMismatch`.
 */
export async function reconcilePayment(
  deps: LedgerDeps,
  paymentIntentId: string,
): Promise<PaymentSnapshot | undefined> {
  const { db, cardProvider, jobs, log } = deps;
  const payment = await findLedgerPayment(db, paymentIntentId);
  if (!payment) return undefined;
  const found = await cardProvider.findMovements(paymentIntentId);
  if (!found) throw new Error("The provider does not know a payment of the ledger");
  const tax = await calculateMissingTax(deps, payment, found);
  return db.transaction(async (tx) => {
    const before = await lockLedgerPayment(tx, paymentIntentId);
    const terms = await fixTerms(tx, payment, before, tax);
    const posted = await postMissing(tx, terms, found, before);
    const snapshot = snapshotOf(payment, found, posted);
    const fresh = posted.filter(({ isNew }) => isNew).map(({ sourceId }) => sourceId);
    if (terms.taxCalculationId !== null && fresh.length > 0)
      await jobs.queueJob(tx, reportTaxJob, { payload: { paymentIntentId } });
    if (fresh.length > 0) log.info({ paymentIntentId, posted: fresh }, "The ledger has a payment's movements");
    return snapshot;
  });
}

/** The tax of a sale that is about to be split; undefined where there is none to calculate. */
async function calculateMissingTax(
  { cardProvider, taxes }: LedgerDeps,
  { paymentIntentId, kind, settledCents, taxCalculationId, isCharged }: LedgerPaymentRow,
  { movements }: PaymentMovements,
): Promise<CalculatedTax | undefined> {
  const isToSplit = !isCharged && kind === "purchase" && movements.some((movement) => movement.kind === "charge");
  if (taxes === "none" || !isToSplit || taxCalculationId !== null || settledCents === null) return undefined;
  return cardProvider.calculateTax(paymentIntentId, settledCents);
}

/** The terms of a locked payment, which no longer change: with the tax that was calculated, unless another process was faster. */
async function fixTerms(
  tx: Transaction,
  payment: LedgerPaymentRow,
  posted: readonly PostedRow[],
  calculated: CalculatedTax | undefined,
): Promise<LedgerPaymentRow> {
  const isCharged = posted.some(({ kind }) => kind === "charge");
  if (isCharged && !payment.isCharged) return (await findLedgerPayment(tx, payment.paymentIntentId)) ?? payment;
  if (isCharged || !calculated) return payment;
  await insertPaymentTax(tx, payment.paymentIntentId, calculated);
  return { ...payment, taxCents: calculated.taxCents, taxCalculationId: calculated.calculationId };
}

type Posted = PostedRow & { isNew?: boolean };

async function postMissing(
  tx: Transaction,
  payment: LedgerPaymentRow,
  found: PaymentMovements,
  before: readonly PostedRow[],
): Promise<Posted[]> {
  const posted: Posted[] = [...before];
  // Nothing is split before the fee is known, and refunds of unsplit sales have no parts.
  const charge = found.movements.find(({ kind }) => kind === "charge");
  if (!charge) return posted;
  const others = found.movements.filter((movement) => movement !== charge);
  const lost = found.disputes.filter(({ status }) => status === "lost").map(({ id }) => lostDispute(id));
  for (const posting of [...[charge, ...others].map((each) => postingOf(payment, each)), ...lost]) {
    if (posted.some(({ sourceId }) => sourceId === posting.sourceId)) continue;
    if (await post(tx, payment, posted, posting)) posted.push({ ...posting, isNew: true });
  }
  return posted;
}

function postingOf(payment: LedgerPaymentRow, movement: Movement): NewPosting {
  const { id: sourceId, kind, subjectId, amountCents, feeCents, currency, occurredAtSec } = movement;
  const isAsSettled = kind !== "charge" || payment.settledCents === null || payment.settledCents === amountCents;
  if (currency !== "usd" || !isAsSettled)
    throw new LedgerMismatch(`${sourceId} moves ${amountCents} ${currency}, settled were ${payment.settledCents} usd`);
  return { sourceId, kind, subjectId, amountCents, feeCents, occurredAtSec };
}

/** Writes off the amount of a lost dispute; the provider moves no more money. */
function lostDispute(disputeId: string): NewPosting {
  const nothing = { amountCents: 0, feeCents: 0, occurredAtSec: null };
  return { sourceId: `lost:${disputeId}`, kind: "dispute-lost", subjectId: disputeId, ...nothing };
}

function snapshotOf(
  { paymentIntentId, settledCents, hints }: LedgerPaymentRow,
  { movements, refunds, disputes }: PaymentMovements,
  posted: Posted[],
): PaymentSnapshot {
  const isRefunded = ({ status }: ProviderRefund) => status === "succeeded" || status === "pending";
  const charge = posted.find(({ kind }) => kind === "charge");
  const has = (kind: Movement["kind"], id: string) =>
    movements.some((movement) => movement.kind === kind && movement.subjectId === id);
  const isRefundDone = ({ id, status }: ProviderRefund) =>
    status === "succeeded"
      ? has("refund", id)
      : status !== "pending" && has("refund", id) === has("refund-failure", id);
  const isDisputeDone = ({ id, status }: ProviderDispute) =>
    status === "inquiry" ||
    status === "closed" ||
    status === "lost" ||
    (status === "won" && has("dispute", id) === has("dispute-reversal", id));
  return {
    paymentIntentId,
    amountCents: charge?.amountCents ?? settledCents,
    refundedCents: refunds.filter(isRefunded).reduce((sum, { amountCents }) => sum + amountCents, 0),
    refunds,
    disputes,
    hints,
    settled: charge !== undefined && refunds.every(isRefundDone) && disputes.every(isDisputeDone),
  };
}
