import type { ContentLanguage, ScreenLanguage } from "#contract/languages.ts";
import type { Transaction } from "#db/client.ts";
import type { ProviderPayment } from "#server/platform/card-provider/provider-payment.ts";
import type { Payment } from "./store.ts";

/** The subject of a payment, for receipts and mails. */
export interface PaymentDescription {
  language: ScreenLanguage;
  /** Null until it is settled. */
  paidAt: Date | null;
  /** The part of the amount that covers the provider's fee, in cents. */
  feeCents: number;
  /** The bought post; null for a free amount. */
  post: {
    /** Its current title. */
    title: string;
    /** Its title at the time of the purchase. */
    bought: { title: string; creator: string; language: ContentLanguage };
    consentVersion: string;
  } | null;
  /** The access that it opens; null if it opens none. */
  access: { expiresAt: Date; running: boolean; revoked: boolean } | null;
}

/** The sum of a payment's refunds, disputes and fraud warnings. */
export interface ReversalState {
  /** Successful and pending refunds add up to the whole amount. */
  isRefunded: boolean;
  /** A bank holds or has kept the money. */
  isDisputed: boolean;
  isWarned: boolean;
}

/** The result of restoring a payment: it existed, was recreated, belongs to another shop, or could not be placed. */
export type RebuiltPayment = "known" | "rebuilt" | "foreign" | { why: string };

/** The handler of one kind of payment, for the domains that treat all payments alike. */
export interface PaymentHandler {
  /**
   * Records a payment of this kind in the state that the provider shows, and settles it if it is paid. Idempotent; has
   * no effect on a payment of another kind. While `restoring`, holds duplicate purchases for an operator.
   */
  takeIn(tx: Transaction, payment: ProviderPayment, options: { restoring: boolean }): Promise<void>;
  /** The payer's address at the provider; undefined if it is not the payer's. */
  payerEmail(payment: Payment, atProvider: ProviderPayment): Promise<string | undefined>;
  /** Throws if the payment has no subject. */
  describe(payment: Payment): Promise<PaymentDescription>;
  /** The payer's note, which only the provider stores; empty if there is none. */
  readNote(payment: Payment): Promise<string>;
  /** The mails about reversals that the payer gets. */
  reversalMails(tx: Transaction, payment: Payment): Promise<{ refunds: boolean; disputes: boolean }>;
  /** Ends or restores the access of the payment, and returns whether it is open afterwards. Idempotent. */
  applyReversal(tx: Transaction, payment: Payment, state: ReversalState): Promise<{ isOpen: boolean }>;
}
