import type { Stripe } from "stripe";
import { collection } from "../state/store.ts";

/** All charges, failed ones included. */
export const charges = collection<Stripe.Charge>("charges");
