import type Stripe from "stripe";

/** A PaymentIntent with the fields that the product needs. */
export interface ProviderPayment {
  id: string;
  clientSecret: string;
  status: "open" | "declined" | "processing" | "succeeded" | "canceled";
  amountCents: number;
  amountReceivedCents: number;
  currency: string;
  livemode: boolean;
  chargeId: string | undefined;
  /** The reader's addresses: the order's own, and the receipt's, which a browser may change. */
  emails: string[];
  /** As entered for the order. */
  name: string | undefined;
  orderId: string | undefined;
  freePaymentId: string | undefined;
}

/** A PaymentIntent of Stripe in the product's words. */
export function paymentOf(intent: Stripe.PaymentIntent): ProviderPayment {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? "",
    status: statusOf(intent),
    amountCents: intent.amount,
    amountReceivedCents: intent.amount_received,
    currency: intent.currency,
    livemode: intent.livemode,
    chargeId: typeof intent.latest_charge === "string" ? intent.latest_charge : intent.latest_charge?.id,
    emails: [intent.metadata.email, intent.receipt_email].filter((email) => typeof email === "string"),
    name: intent.metadata.name,
    orderId: intent.metadata.order_id,
    freePaymentId: intent.metadata.free_payment_id,
  };
}

/** `declined` is never final: the same PaymentIntent may still be paid with another card. */
function statusOf(intent: Stripe.PaymentIntent): ProviderPayment["status"] {
  switch (intent.status) {
    case "succeeded":
      return "succeeded";
    case "canceled":
      return "canceled";
    case "processing":
      return "processing";
    case "requires_payment_method":
      return intent.last_payment_error ? "declined" : "open";
    default:
      return "open";
  }
}
