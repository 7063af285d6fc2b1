import type { Stripe } from "stripe";
import { collection } from "../../state/store.ts";

/** Every PaymentIntent. */
export const paymentIntents = collection<Stripe.PaymentIntent>("payment_intents");
