import type { Queryable, Transaction } from "#db/client.ts";
import type { PaymentSnapshot } from "#server/domains/ledger/index.ts";
import type { ProviderEvents } from "#server/domains/provider-events/index.ts";
import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import { findOwedRefund, queueRefund, type RefundReason, releaseRefund } from "./owed-refunds-store.ts";
import { reconcileNextPayment, reconcilePaymentNow } from "./reconcile-payments.ts";
import { refundOwedPayment } from "./refund-owed-payment.ts";
import type { ReversalsDeps } from "./reversals-deps.ts";
import { reversalsJobs } from "./reversals-jobs.ts";
import { findRefunds } from "./reversals-store.ts";
import { reversalSubscription } from "./subscribe-reversals.ts";

export { isFullyReversed } from "./is-fully-reversed.ts";
export type { RefundReason } from "./owed-refunds-store.ts";
export { reversalEvents } from "./subscribe-reversals.ts";

/** What reduces a payment after it was made: refunds, disputes and fraud warnings, whatever it paid for. */
export interface Reversals {
  /** Notes that a payment is to be refunded; a held one waits for a person. False if that is noted already. */
  queueRefund(
    tx: Transaction,
    refund: { paymentIntentId: string; reason: RefundReason; held: boolean },
  ): Promise<boolean>;
  /** Lets a held refund go; false if none is held. */
  release(db: Queryable, paymentIntentId: string): Promise<boolean>;
  /** What is owed back of a payment. */
  findOwed(paymentIntentId: string): Promise<{ held: boolean } | undefined>;
  /** What was refunded of a payment, in cents, and whether more of it is expected to be. */
  findRefunds(paymentIntentId: string): Promise<{ refundedCents: number; isPending: boolean }>;
  /** Refunds the next payment that is owed back; false if none is due. */
  refundOwedPayment(): Promise<boolean>;
  /**
   * Posts what the provider moved because of a payment, and draws the consequences. Idempotent; asks the provider, so never within
   * a transaction. Undefined for a payment that is not in the ledger.
   */
  reconcile(paymentIntentId: string): Promise<PaymentSnapshot | undefined>;
  /** Does so for the next payment that is due; false if none is. */
  reconcileNextPayment(): Promise<boolean>;
  /** Jobs and mails, for the worker. */
  jobs: RegisteredJob[];
}

/** Reversals over a database and the card provider; they subscribe to the provider's events. */
export function createReversals(deps: ReversalsDeps, providerEvents: Pick<ProviderEvents, "subscribe">): Reversals {
  providerEvents.subscribe(reversalSubscription(deps));
  return {
    queueRefund,
    release: releaseRefund,
    findOwed: (paymentIntentId) => findOwedRefund(deps.db, paymentIntentId),
    findRefunds: (paymentIntentId) => findRefunds(deps.db, paymentIntentId),
    refundOwedPayment: () => refundOwedPayment(deps),
    reconcile: (paymentIntentId) => reconcilePaymentNow(deps, paymentIntentId),
    reconcileNextPayment: () => reconcileNextPayment(deps),
    jobs: reversalsJobs.bind(deps),
  };
}
