import type { Queryable, Transaction } from "#db/client.ts";
import type { ProviderFee } from "#server/platform/card-provider/provider-payout-books.ts";
import type { RegisteredJob } from "#server/platform/jobs/job-definition.ts";
import type { Account } from "./accounts.ts";
import { findFiguresBefore, listFigures, type PeriodFigures } from "./figures-store.ts";
import {
  countTransactions,
  listBalances,
  listUnbalanced,
  listUncharged,
  listWrongSums,
  type UnbalancedRow,
  type WrongSum,
} from "./ledger-audit-store.ts";
import type { LedgerDeps } from "./ledger-deps.ts";
import { ledgerJobs } from "./ledger-jobs.ts";
import { type MatchedMovements, matchMovements } from "./match-movements.ts";
import {
  findPayableCents,
  listCreatorsOwed,
  listPayableLines,
  type PayoutPosting,
  postReservedPayout,
  postReturnedPayout,
  postReversalRefused,
  postReversed,
  postReversing,
  postTransferredPayout,
  postUndonePayout,
  type ReversalPosting,
  type TransferMovement,
  type WeekLine,
} from "./payouts-store.ts";
import { postProviderFee } from "./provider-fees-store.ts";
import { type PaymentSnapshot, reconcilePayment } from "./reconcile-payment.ts";
import { recordRefusedPayment, recordSettledPayment, type SettledPayment } from "./record-payment.ts";
import { claimLedgerPayment, finishLedgerPayment, recheckLedgerPayments, scheduleReconciliation } from "./store.ts";
import { type KnownTaxEntry, listTaxEntries, listUnreportedTaxes } from "./taxes-audit-store.ts";

export { revenueShare } from "#contract/revenue-share.ts";
export type { Account } from "./accounts.ts";
export type { MovementDifference } from "./match-movements.ts";
export type { WeekLine } from "./payouts-store.ts";
export { LedgerMismatch, type PaymentSnapshot } from "./reconcile-payment.ts";
export type { KnownTaxEntry } from "./taxes-audit-store.ts";

/** The double-entry ledger of all payments. Entries are append-only. */
export interface Ledger {
  jobs: RegisteredJob[];
  /**
   * Posts the gross of a settled payment to clearing in the settlement's transaction; fee and split follow
   * automatically.
   */
  recordSettled(tx: Transaction, payment: SettledPayment): Promise<void>;
  /** Tracks a rejected payment that will be refunded, in the transaction that rejects it. */
  recordRefused(tx: Transaction, paymentIntentId: string): Promise<void>;
  /**
   * Posts what the provider moved because of a payment and the ledger lacks: fee and split, refunds, disputes. Asks the
   * provider, so never call it within a transaction. Idempotent. Undefined for a payment that the ledger does not
   * track. The payment stays due until `markReconciled`: the caller applies the consequences first.
   */
  reconcilePayment(paymentIntentId: string): Promise<PaymentSnapshot | undefined>;
  /**
   * Marks a payment without further expected movements as reconciled, unless a reconciliation was scheduled meanwhile.
   */
  markReconciled(snapshot: PaymentSnapshot): Promise<void>;
  /** Schedules a reconciliation within seconds, surviving crashes. */
  scheduleReconcile(tx: Queryable, paymentIntentId: string): Promise<void>;
  /** Makes every payment with expected movements due at once. */
  recheckAll(): Promise<void>;
  /** Claims a payment that is due for reconciliation. After a failure it becomes due again with growing delays. */
  claimDuePayment(): Promise<string | undefined>;

  /** The amount that can be paid to a creator, in cents: credits of days before `cutOff` (`2026-11-23`, UTC) and all debits. */
  payableCents(db: Queryable, creatorId: string, cutOff: string): Promise<number>;
  /** All lines payable at a cut-off since the first sale, by week, without the payouts; with `atSec`, only those posted until then. */
  listPayableLines(db: Queryable, creatorId: string, cutOff: string, atSec?: number): Promise<WeekLine[]>;
  /** The next creators, in the order of their ids, whom the books owe anything. */
  listCreatorsOwed(db: Queryable, afterId: string, limit: number): Promise<string[]>;
  /** Moves a payout from what is owed to what is in transit, in the transaction that reserves it; after a restore as of `atSec`. */
  recordReserved(tx: Transaction, payout: PayoutPosting, atSec?: number): Promise<void>;
  /** Moves a reserved payout back to what is owed, in the transaction that undoes it. */
  recordUndone(tx: Transaction, payout: PayoutPosting): Promise<void>;
  /** Posts the provider's movement of a payout, in the transaction that records its transfer. */
  recordTransferred(tx: Transaction, payout: PayoutPosting, movement: TransferMovement): Promise<void>;
  /** Moves a transferred payout back to what is owed, in the transaction that records that its money came back. */
  recordReturned(
    tx: Transaction,
    payout: PayoutPosting,
    transfer: { id: string; occurredAtSec: number },
  ): Promise<void>;

  /** Moves what a creator owes to what is in transit, in the transaction that orders a reversal of a transfer. */
  recordReversing(tx: Transaction, reversal: ReversalPosting): Promise<void>;
  /** Posts the provider's movement of a reversal, in the transaction that records it. */
  recordReversed(
    tx: Transaction,
    reversal: ReversalPosting,
    movement: { id: string; occurredAtSec: number },
  ): Promise<void>;
  /** Moves a refused reversal back to what the creator owes, in the transaction that records the refusal. */
  recordReversalRefused(tx: Transaction, reversal: ReversalPosting): Promise<void>;

  /** Posts a fee of the provider that belongs to no payment, once. */
  recordProviderFee(tx: Transaction, fee: ProviderFee): Promise<void>;
  /** The sums of payments by week or month, the newest first. */
  listFigures(db: Queryable, by: "week" | "month", span: { from: string; to: string }): Promise<PeriodFigures[]>;
  /** The first day of the newest week or month with a movement before a day. */
  findFiguresBefore(db: Queryable, by: "week" | "month", before: string): Promise<string | undefined>;

  /** Compares the provider's movements of a span with the ledger's, one by one and both ways. */
  matchMovements(span: { sinceSec: number; untilSec: number }): Promise<MatchedMovements>;
  /** Transactions that do not sum to zero or have fewer than two entries. */
  listUnbalanced(): Promise<UnbalancedRow[]>;
  /** The stored sums of creators that differ from the sums of their entries. */
  listWrongSums(): Promise<WrongSum[]>;
  /** Payments whose charge is not posted, and whether they were recorded before `lateSec`. */
  listUncharged(when: { untilSec: number; lateSec: number }): Promise<{ paymentIntentId: string; isLate: boolean }[]>;
  /** The next entries of a span in the provider's tax reports as the books have them, in the order of their ids. */
  listTaxEntries(span: { sinceSec: number; untilSec: number }, afterId: string): Promise<KnownTaxEntry[]>;
  /** Payments whose reported tax differs from the tax that the ledger owes, if nothing was posted for them since `lateSec`. */
  listUnreportedTaxes(
    lateSec: number,
  ): Promise<{ paymentIntentId: string; reportedCents: number; owedCents: number }[]>;
  /** The balance of each account, in cents. */
  listBalances(): Promise<{ account: Account; cents: number }[]>;
  countTransactions(): Promise<number>;
}

/** The ledger over a database and the card provider. */
export function createLedger(parts: LedgerDeps): Ledger {
  return {
    jobs: ledgerJobs.bind(parts),
    recordSettled: recordSettledPayment,
    recordRefused: recordRefusedPayment,
    reconcilePayment: (paymentIntentId) => reconcilePayment(parts, paymentIntentId),
    markReconciled: ({ paymentIntentId, settled, hints }) =>
      settled ? finishLedgerPayment(parts.db, paymentIntentId, hints) : Promise.resolve(),
    scheduleReconcile: scheduleReconciliation,
    recheckAll: () => recheckLedgerPayments(parts.db),
    claimDuePayment: () => claimLedgerPayment(parts.db),
    payableCents: findPayableCents,
    listPayableLines,
    listCreatorsOwed,
    recordReserved: postReservedPayout,
    recordTransferred: postTransferredPayout,
    recordReturned: postReturnedPayout,
    recordProviderFee: postProviderFee,
    recordUndone: postUndonePayout,
    recordReversing: postReversing,
    recordReversed: postReversed,
    recordReversalRefused: postReversalRefused,
    listFigures,
    findFiguresBefore,
    matchMovements: (span) => matchMovements(parts, span),
    listUnbalanced: () => listUnbalanced(parts.db),
    listWrongSums: () => listWrongSums(parts.db),
    listUncharged: (when) => listUncharged(parts.db, when),
    listTaxEntries: (span, afterId) => listTaxEntries(parts.db, span, afterId),
    listUnreportedTaxes: (lateSec) => listUnreportedTaxes(parts.db, lateSec),
    listBalances: () => listBalances(parts.db),
    countTransactions: () => countTransactions(parts.db),
  };
}
