import Stripe from "stripe";

/** An event destination of the account with an address. */
export interface WebhookEndpoint {
  url: string;
  enabled: boolean;
  /** Event types, or `*`. */
  events: string[];
  payload: "snapshot" | "thin";
}

/** Checks whether the configured account can be used. */
export interface ProviderAccess {
  /** Requests one event. Throws if the provider does not respond or rejects the key. */
  checkKey(): Promise<void>;
  /** The account's webhook endpoints; undefined if the key may not list them. */
  listWebhookEndpoints(): Promise<WebhookEndpoint[] | undefined>;
}

/** The parts of the provider's account that operators configure. */
export function providerAccess(stripe: Stripe, options: { readOptions: Stripe.RequestOptions }): ProviderAccess {
  return {
    async checkKey() {
      await stripe.events.list({ limit: 1 }, options.readOptions);
    },
    async listWebhookEndpoints() {
      try {
        const include = ["webhook_endpoint.url" as const];
        const found: WebhookEndpoint[] = [];
        for await (const made of stripe.v2.core.eventDestinations.list({ include }, options.readOptions)) {
          const { webhook_endpoint: endpoint, status, enabled_events: events, event_payload: payload } = made;
          if (endpoint?.url) found.push({ url: endpoint.url, enabled: status === "enabled", events, payload });
        }
        return found;
      } catch (error) {
        if (error instanceof Stripe.errors.StripePermissionError) return undefined;
        throw error;
      }
    },
  };
}

/** Why a call to the provider failed, in one short line without any text of the provider. */
export function providerFailure(error: unknown): string {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return "it refuses the key";
  if (error instanceof Stripe.errors.StripePermissionError) return "the key lacks a permission";
  if (error instanceof Stripe.errors.StripeConnectionError) return "it does not answer";
  if (error instanceof Stripe.errors.StripeError) return `it answers with status ${error.statusCode ?? "unknown"}`;
  return "the call failed";
}
