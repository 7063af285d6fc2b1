import type { Stripe } from "stripe";
import { collection } from "../state/store.ts";

/** An endpoint with its secret, which only the response to its creation contains. */
export type EndpointWithSecret = Stripe.WebhookEndpoint & {
  secret: string;
  /** Whether it receives the events of connected accounts in place of the platform's. */
  isConnect?: boolean;
};

/** All webhook endpoints. */
export const webhookEndpoints = collection<EndpointWithSecret>("webhook_endpoints");
