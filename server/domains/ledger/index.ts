import type { Queryable, Transaction } from "#db/client.ts";
import type { Account } from "./accounts.ts";
import {
  countTransactions,
  listBalances,
  listUnbalanced,
  listUncharged,
  type UnbalancedRow,
} from "./ledger-audit-store.ts";
import type { LedgerParts } from "./ledger-parts.ts";
import { type MatchedMovements, matchMovements } from "./match-movements.ts";
import { type PaymentStanding, reconcilePayment } from "./reconcile-payment.ts";
import { recordRefusedPayment, recordSettledPayment, type SettledPayment } from "./record-payment.ts";
import { askForPaymentAgain, claimLedgerPayment, finishLedgerPayment, recheckLedgerPayments } from "./store.ts";

export type { Account } from "./accounts.ts";
export type { MovementDifference } from "./match-movements.ts";
export { LedgerMismatch, type PaymentStanding } from "./reconcile-payment.ts";
export { revenueShare } from "./revenue-share.ts";

/** Where every cent is: what payments moved, who it belongs to. Entries are only ever added. */
export interface Ledger {
  /** Posts the gross of a settled payment to clearing, in the settlement's transaction; fee and split follow by themselves. */
  recordSettled(tx: Transaction, payment: SettledPayment): Promise<void>;
  /** Follows a payment that is refused and owed back, in the transaction that refuses it. */
  recordRefused(tx: Transaction, paymentIntentId: string): Promise<void>;
  /**
   * Posts what the provider moved because of a payment and the ledger does not have: fee and split, refunds, disputes. Asks
   * the provider, so never within a transaction. Idempotent. Undefined for a payment that the ledger does not follow. It stays
   * due until `rest`: what follows from how it stands may still have to be done.
   */
  reconcilePayment(paymentIntentId: string): Promise<PaymentStanding | undefined>;
  /** Asks no more about a payment of which nothing more is to be expected, unless somebody has asked for it meanwhile. */
  rest(standing: PaymentStanding): Promise<void>;
  /** A hint that something moved: the payment is reconciled within seconds, whatever dies meanwhile. */
  askAgain(tx: Queryable, paymentIntentId: string): Promise<void>;
  /** Makes every payment due at once of which something is expected. */
  recheckAll(): Promise<void>;
  /** Takes a payment that is due to be reconciled; if that fails it is due again later, ever more rarely. */
  claimDuePayment(): Promise<string | undefined>;

  /** Compares the provider's movements of a span with the ledger's, one by one and both ways. */
  matchMovements(span: { sinceSec: number; untilSec: number }): Promise<MatchedMovements>;
  /** Transactions that do not sum to zero, or have no two entries. */
  listUnbalanced(): Promise<UnbalancedRow[]>;
  /** Payments whose charge is not posted, and whether they were recorded before `lateSec`. */
  listUncharged(when: { untilSec: number; lateSec: number }): Promise<{ paymentIntentId: string; isLate: boolean }[]>;
  /** What is in each account, in cents. */
  listBalances(): Promise<{ account: Account; cents: number }[]>;
  countTransactions(): Promise<number>;
}

/** The ledger over a database and the card provider. */
export function createLedger(parts: LedgerParts): Ledger {
  return {
    recordSettled: recordSettledPayment,
    recordRefused: recordRefusedPayment,
    reconcilePayment: (paymentIntentId) => reconcilePayment(parts, paymentIntentId),
    rest: ({ paymentIntentId, settled, hints }) =>
      settled ? finishLedgerPayment(parts.db, paymentIntentId, hints) : Promise.resolve(),
    askAgain: askForPaymentAgain,
    recheckAll: () => recheckLedgerPayments(parts.db),
    claimDuePayment: () => claimLedgerPayment(parts.db),
    matchMovements: (span) => matchMovements(parts, span),
    listUnbalanced: () => listUnbalanced(parts.db),
    listUncharged: (when) => listUncharged(parts.db, when),
    listBalances: () => listBalances(parts.db),
    countTransactions: () => countTransactions(parts.db),
  };
}
