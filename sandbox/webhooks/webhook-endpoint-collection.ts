import type { Stripe } from "stripe";
import { collection } from "../state/store.ts";

/** An endpoint with its secret, which only the answer to its creation shows. */
export type KeptEndpoint = Stripe.WebhookEndpoint & { secret: string };

/** Where events are sent. */
export const webhookEndpoints = collection<KeptEndpoint>("webhook_endpoints");
