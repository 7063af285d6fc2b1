import type { Stripe } from "stripe";
import { collection } from "../state/store.ts";

/** All refunds. */
export const refunds = collection<Stripe.Refund>("refunds");
