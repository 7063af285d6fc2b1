import type Stripe from "stripe";
import { checkoutOf, type ProviderCheckout } from "./hosted-checkout.ts";
import { type ProviderPayment, paymentOf } from "./provider-payment.ts";

/** A PaymentIntent with the data to recreate its order. */
export interface PastPayment extends ProviderPayment {
  createdSec: number;
  metadata: Record<string, string>;
}

/** A Checkout Session with the data to recreate its free payment. */
export interface PastCheckout extends ProviderCheckout {
  createdSec: number;
  /** The language of its page. */
  locale: string | undefined;
}

/** The provider's records since a backup. Failures of the network or the provider throw. */
export interface ProviderHistory {
  /** The account's PaymentIntents made since then, newest first. */
  listPayments(sinceSec: number): AsyncIterable<PastPayment>;
  /** The account's Checkout Sessions made since then, newest first. */
  listCheckouts(sinceSec: number): AsyncIterable<PastCheckout>;
}

const pageSize = 100;

/** The provider's history over a client of Stripe. */
export function providerHistory(stripe: Stripe): ProviderHistory {
  return {
    async *listPayments(sinceSec) {
      for await (const intent of stripe.paymentIntents.list({ created: { gte: sinceSec }, limit: pageSize }))
        yield { ...paymentOf(intent), createdSec: intent.created, metadata: intent.metadata };
    },
    async *listCheckouts(sinceSec) {
      for await (const session of stripe.checkout.sessions.list({ created: { gte: sinceSec }, limit: pageSize }))
        yield { ...checkoutOf(session), createdSec: session.created, locale: session.locale ?? undefined };
    },
  };
}
