import type { Stripe } from "stripe";
import { collection } from "../state/store.ts";

/** Everything that happened. */
export const events = collection<Stripe.Event>("events");
