import type { Stripe } from "stripe";
import { collection } from "../../state/store.ts";

/** Every Checkout Session, as the wire shows it. */
export const checkoutSessions = collection<Stripe.Checkout.Session>("checkout_sessions");

/** What a session will make of a payment; the wire does not show it. */
export interface PlannedPayment {
  lineItems: Stripe.LineItem[];
  description: string | null;
  metadata: Stripe.Metadata;
  receiptEmail: string | null;
}

/** The planned payment of each session, by the session's id. */
export const plannedPayments = collection<PlannedPayment>("planned_payments");
