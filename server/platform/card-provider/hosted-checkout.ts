import type Stripe from "stripe";
import { CallError } from "#contract/errors.ts";

/** A payment to be made on the provider's own page. */
export interface NewCheckout {
  freePaymentId: string;
  totalCents: number;
  /** The description of the payment on the page. */
  title: string;
  email: string;
  language: "en" | "es";
  metadata: Record<string, string>;
  successUrl: string;
  cancelUrl: string;
}

/** A Checkout Session with the fields that the product needs. */
export interface ProviderCheckout {
  id: string;
  isPaid: boolean;
  /** The session can no longer be paid. */
  isExpired: boolean;
  totalCents: number;
  currency: string;
  livemode: boolean;
  paymentIntentId: string | undefined;
  freePaymentId: string | undefined;
  /** The payer's address, with which the payment was started. */
  email: string | undefined;
  metadata: Record<string, string>;
}

/** Payments on the provider's own page. Amounts are cents of US dollars. */
export interface HostedCheckout {
  /**
   * Opens the page; the free payment's id is the idempotency key. Throws INVALID_DATA for an address to which the provider
   * would not write.
   */
  openCheckout(checkout: NewCheckout): Promise<{ id: string; url: string }>;
  /** The current session; undefined for an unknown id. */
  findCheckout(sessionId: string): Promise<ProviderCheckout | undefined>;
  /** The session of a payment; undefined for a payment without one. */
  findCheckoutOf(paymentIntentId: string): Promise<ProviderCheckout | undefined>;
}

/** Hosted checkout over a Stripe client. `isUnknown` recognises the provider's "no such object" error. */
export function hostedCheckout(
  stripe: Stripe,
  { readOptions, isUnknown }: { readOptions: Stripe.RequestOptions; isUnknown: (error: unknown) => boolean },
): HostedCheckout {
  return {
    async openCheckout({ freePaymentId, totalCents, title, email, language, metadata, successUrl, cancelUrl }) {
      const named = { ...metadata, type: "free_payment", free_payment_id: freePaymentId };
      const parameters: Stripe.Checkout.SessionCreateParams = {
        mode: "payment",
        line_items: [
          { quantity: 1, price_data: { currency: "usd", unit_amount: totalCents, product_data: { name: title } } },
        ],
        customer_email: email,
        locale: language,
        metadata: named,
        payment_intent_data: { description: title, metadata: named, receipt_email: email },
        success_url: successUrl,
        cancel_url: cancelUrl,
      };
      try {
        const idempotencyKey = `free-payment-${freePaymentId}`;
        const session = await stripe.checkout.sessions.create(parameters, { idempotencyKey });
        if (!session.url) throw new Error("The provider's session has no page");
        return { id: session.id, url: session.url };
      } catch (error) {
        const { code } = error as { code?: unknown };
        throw code === "email_invalid" ? new CallError("INVALID_DATA", { cause: error }) : error;
      }
    },
    async findCheckout(sessionId) {
      try {
        return checkoutOf(await stripe.checkout.sessions.retrieve(sessionId, undefined, readOptions));
      } catch (error) {
        if (isUnknown(error)) return undefined;
        throw error;
      }
    },
    async findCheckoutOf(paymentIntentId) {
      const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentIntentId, limit: 1 }, readOptions);
      return data[0] && checkoutOf(data[0]);
    },
  };
}

/** The fields of a session that the product needs. */
export function checkoutOf(session: Stripe.Checkout.Session): ProviderCheckout {
  const { payment_intent: intent } = session;
  return {
    id: session.id,
    isPaid: session.payment_status === "paid",
    isExpired: session.status === "expired",
    totalCents: session.amount_total ?? 0,
    currency: session.currency ?? "",
    livemode: session.livemode,
    paymentIntentId: typeof intent === "string" ? intent : intent?.id,
    freePaymentId: session.metadata?.free_payment_id,
    email: session.customer_email ?? session.customer_details?.email ?? undefined,
    metadata: session.metadata ?? {},
  };
}
