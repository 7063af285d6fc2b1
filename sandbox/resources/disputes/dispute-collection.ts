import type { Stripe } from "stripe";
import { collection } from "../../state/store.ts";

/** Every payment that a cardholder disputed with the bank. */
export const disputes = collection<Stripe.Dispute>("disputes");
