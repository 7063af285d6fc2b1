import type { Queryable, Transaction } from "#db/client.ts";
import type { PaymentSnapshot } from "#server/domains/ledger/index.ts";
import type { ProviderEvents } from "#server/domains/provider-events/index.ts";
import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import { findOwedRefund, queueRefund, queueRefunds, type RefundReason, releaseRefund } from "./owed-refunds-store.ts";
import { reconcileNextPayment, reconcilePaymentNow } from "./reconcile-payments.ts";
import { refundOwedPayment } from "./refund-owed-payment.ts";
import type { ReversalsDeps } from "./reversals-deps.ts";
import { reversalsJobs } from "./reversals-jobs.ts";
import { findRefunds, recordResolvedRefund } from "./reversals-store.ts";
import { reversalSubscription } from "./subscribe-reversals.ts";

export { isFullyReversed } from "./is-fully-reversed.ts";
export type { RefundReason } from "./owed-refunds-store.ts";
export { reversalEvents } from "./subscribe-reversals.ts";

/** Reductions of a payment after it was made: refunds, disputes and fraud warnings, for either kind of payment. */
export interface Reversals {
  /** Queues the refund of a payment; a held one waits for an operator. False if it is queued already. */
  queueRefund(
    tx: Transaction,
    refund: { paymentIntentId: string; reason: RefundReason; held: boolean },
  ): Promise<boolean>;
  /** Queues the refunds of many payments. */
  queueRefunds(tx: Transaction, refunds: { paymentIntentIds: readonly string[]; reason: RefundReason }): Promise<void>;
  /** Releases a held refund; false if none is held. */
  release(db: Queryable, paymentIntentId: string): Promise<boolean>;
  /** The queued refund of a payment, if there is one. */
  findOwed(paymentIntentId: string): Promise<{ held: boolean; reason: RefundReason } | undefined>;
  /** How much of a payment was refunded, in cents, and whether a refund is pending. */
  findRefunds(paymentIntentId: string): Promise<{ refundedCents: number; isPending: boolean }>;
  /** Records that an operator paid the payer of a failed refund in another way; false if that refund is not missing. */
  recordResolvedRefund(refundId: string, actionId: string): Promise<boolean>;
  /** Makes the next due refund at the provider; false if none is due. */
  refundOwedPayment(): Promise<boolean>;
  /**
   * Posts what the provider moved because of a payment and applies the consequences. Idempotent; asks the provider, so
   * never call it within a transaction. Undefined for a payment that is not in the ledger.
   */
  reconcile(paymentIntentId: string): Promise<PaymentSnapshot | undefined>;
  /** Reconciles the next due payment; false if none is due. */
  reconcileNextPayment(): Promise<boolean>;
  /** Jobs and mails, for the worker. */
  jobs: RegisteredJob[];
}

/** Reversals over a database and the card provider, subscribed to the provider's events. */
export function createReversals(deps: ReversalsDeps, providerEvents: Pick<ProviderEvents, "subscribe">): Reversals {
  providerEvents.subscribe(reversalSubscription(deps));
  return {
    queueRefund,
    queueRefunds,
    release: releaseRefund,
    findOwed: (paymentIntentId) => findOwedRefund(deps.db, paymentIntentId),
    findRefunds: (paymentIntentId) => findRefunds(deps.db, paymentIntentId),
    recordResolvedRefund: (refundId, actionId) => recordResolvedRefund(deps.db, refundId, actionId),
    refundOwedPayment: () => refundOwedPayment(deps),
    reconcile: (paymentIntentId) => reconcilePaymentNow(deps, paymentIntentId),
    reconcileNextPayment: () => reconcileNextPayment(deps),
    jobs: reversalsJobs.bind(deps),
  };
}
