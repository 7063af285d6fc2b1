import type { Stripe } from "stripe";
import { collection } from "../state/store.ts";

/** Every Checkout Session as returned by the API. */
export const checkoutSessions = collection<Stripe.Checkout.Session>("checkout_sessions");

/** The data for a session's PaymentIntent; the API does not return it. */
export interface PlannedPayment {
  lineItems: Stripe.LineItem[];
  description: string | null;
  metadata: Stripe.Metadata;
  receiptEmail: string | null;
}

/** The planned payment of each session, by the session's id. */
export const plannedPayments = collection<PlannedPayment>("planned_payments");
