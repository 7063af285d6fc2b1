import type { Stripe } from "stripe";
import { collection } from "../state/store.ts";

/** All PaymentIntents. */
export const paymentIntents = collection<Stripe.PaymentIntent>("payment_intents");
