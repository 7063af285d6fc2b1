import type { Stripe } from "stripe";
import { collection } from "../state/store.ts";

/** All transfers. */
export const transfers = collection<Stripe.Transfer>("transfers");
