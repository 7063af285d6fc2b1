import { CallError } from "#contract/errors.ts";
import type { Handlers } from "#server/calls/handler.ts";
import type { Payments } from "#server/domains/payments/index.ts";

/** Answers the webhook that the card provider calls. */
export function createProviderEventsHandlers(payments: Payments) {
  return {
    async stripeWebhook({ body, origin }) {
      const signature = origin.header("Stripe-Signature");
      if (!Buffer.isBuffer(body) || signature === undefined) throw new CallError("INVALID_DATA");
      await payments.workEvent(body, signature);
      return undefined;
    },
  } satisfies Partial<Handlers>;
}
