import { CallError } from "#contract/errors.ts";
import type { Handlers } from "#server/calls/handler.ts";
import type { ProviderEvents } from "./index.ts";

/** Answers the webhooks that the card provider calls. */
export function createProviderEventsHandlers(providerEvents: ProviderEvents) {
  return {
    async stripeWebhook({ body, origin }) {
      const signature = origin.header("Stripe-Signature");
      if (!Buffer.isBuffer(body) || signature === undefined) throw new CallError("INVALID_DATA");
      await providerEvents.processWebhook(body, signature);
      return undefined;
    },
    async stripeAccountsWebhook({ body, origin }) {
      const signature = origin.header("Stripe-Signature");
      if (!Buffer.isBuffer(body) || signature === undefined) throw new CallError("INVALID_DATA");
      await providerEvents.processThinWebhook(body, signature);
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
