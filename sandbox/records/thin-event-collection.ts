import type { Stripe } from "stripe";
import { collection } from "../state/store.ts";

/** An event of the v2 API; its notification leaves `data` out. */
export type ThinEvent = Stripe.V2.Core.EventBase & {
  type: string;
  related_object?: Stripe.V2.Core.Events.RelatedObject;
  data?: object;
};

export const thinEvents = collection<ThinEvent>("thin_events");
