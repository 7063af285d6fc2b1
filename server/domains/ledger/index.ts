import type { Queryable, Transaction } from "#db/client.ts";
import type { LedgerParts } from "./ledger-parts.ts";
import { type PaymentStanding, reconcilePayment } from "./reconcile-payment.ts";
import {
  type RefusedPayment,
  recordRefusedPayment,
  recordSettledPayment,
  type SettledPayment,
} from "./record-payment.ts";
import { askForPaymentAgain, claimLedgerPayment } from "./store.ts";

export type { PaymentStanding } from "./reconcile-payment.ts";
export { revenueShare } from "./revenue-share.ts";

/** Where every cent is: what payments moved, who it belongs to. Entries are only ever added. */
export interface Ledger {
  /** Posts the gross of a settled payment to clearing, in the settlement's transaction; fee and split follow by themselves. */
  recordSettled(tx: Transaction, payment: SettledPayment): Promise<void>;
  /** Follows money that is no order's and is owed back, in the transaction that refuses it. */
  recordRefused(tx: Transaction, payment: RefusedPayment): Promise<void>;
  /**
   * Posts what the provider moved because of a payment and the ledger does not have: fee and split, refunds, disputes. Asks
   * the provider, so never within a transaction. Idempotent. Undefined for a payment that the ledger does not follow.
   */
  reconcilePayment(paymentIntentId: string): Promise<PaymentStanding | undefined>;
  /** A hint that something moved: the payment is reconciled within seconds, whatever dies meanwhile. */
  askAgain(tx: Queryable, paymentIntentId: string): Promise<void>;
  /** Takes a payment that is due to be reconciled; if that fails it is due again later, ever more rarely. */
  claimDuePayment(): Promise<string | undefined>;
}

/** The ledger over a database and the card provider. */
export function createLedger(parts: LedgerParts): Ledger {
  return {
    recordSettled: recordSettledPayment,
    recordRefused: recordRefusedPayment,
    reconcilePayment: (paymentIntentId) => reconcilePayment(parts, paymentIntentId),
    askAgain: askForPaymentAgain,
    claimDuePayment: () => claimLedgerPayment(parts.db),
  };
}
