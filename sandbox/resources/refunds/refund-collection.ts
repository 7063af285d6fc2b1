import type { Stripe } from "stripe";
import { collection } from "../../state/store.ts";

/** Money that went back. */
export const refunds = collection<Stripe.Refund>("refunds");
