import type { Stripe } from "stripe";
import { collection } from "../state/store.ts";

/** All disputes. */
export const disputes = collection<Stripe.Dispute>("disputes");
