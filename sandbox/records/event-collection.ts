import type { Stripe } from "stripe";
import { collection } from "../state/store.ts";

/** All events. */
export const events = collection<Stripe.Event>("events");
