import type { Stripe } from "stripe";
import { collection } from "../../state/store.ts";

/** Every attempt to take money from a card, failed ones included. */
export const charges = collection<Stripe.Charge>("charges");
