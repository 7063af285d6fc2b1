import type { ContentLanguage, ScreenLanguage } from "#contract/languages.ts";
import type { Transaction } from "#db/client.ts";
import type { ProviderPayment } from "#server/platform/card-provider/card-provider.ts";
import type { Payment } from "./store.ts";

/** What a payment paid for, for receipts and mails. */
export interface PaymentDescription {
  language: ScreenLanguage;
  /** Null until it is settled. */
  paidAt: Date | null;
  /** The part of the amount that covers the provider's fee, in cents. */
  feeCents: number;
  /** The post that was bought; null for a free amount. */
  post: {
    /** Its title today. */
    title: string;
    /** What it was when it was bought. */
    bought: { title: string; creator: string; language: ContentLanguage };
    consentVersion: string;
  } | null;
  /** The access that it opens; null if it opens none. */
  access: { expiresAt: Date; running: boolean; revoked: boolean } | null;
}

/** What a payment's refunds, disputes and fraud warnings amount to. */
export interface ReversalState {
  /** Refunds that succeeded or are pending sum to the whole amount. */
  isRefunded: boolean;
  /** A bank has the money, or keeps it. */
  isDisputed: boolean;
  isWarned: boolean;
}

/** What the domain of one kind of payment contributes to what all payments have in common. */
export interface PaymentHandler {
  /**
   * Records a payment of this kind as the provider shows it, and settles it where that is enough. Idempotent; without effect on
   * a payment of another kind. While `restoring`, duplicate purchases are held for a person.
   */
  takeIn(tx: Transaction, payment: ProviderPayment, options: { restoring: boolean }): Promise<void>;
  /** The payer's address as the provider keeps it; undefined if it is not the payer's. */
  payerEmail(payment: Payment, atProvider: ProviderPayment): Promise<string | undefined>;
  /** Throws if the payment is of nothing. */
  describe(payment: Payment): Promise<PaymentDescription>;
  /** The note that the payer wrote, which only the provider keeps; empty if there is none. */
  readNote(payment: Payment): Promise<string>;
  /** Which mails about reversals the payer gets. */
  reversalMails(tx: Transaction, payment: Payment): Promise<{ refunds: boolean; disputes: boolean }>;
  /** Ends or restores what the payment opened, and tells whether it is open then. Idempotent. */
  applyReversal(tx: Transaction, payment: Payment, state: ReversalState): Promise<{ isOpen: boolean }>;
}
