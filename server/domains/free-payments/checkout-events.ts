import type { EventSubscription } from "#server/domains/provider-events/index.ts";
import type { FreePaymentsDeps } from "./free-payments-deps.ts";
import { settleFreePayment } from "./settle-free-payment.ts";

/** The events of the provider's page on which a free amount is paid. */
export const checkoutEvents = [
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
] as const;

/** Settles the free payment of a checkout that an event is about. */
export function checkoutSubscription(deps: FreePaymentsDeps): EventSubscription {
  return {
    types: checkoutEvents,
    covers: (type) => type.startsWith("checkout.session."),
    caughtUp: ["checkout.session.completed"],
    redone: [],
    async prepare({ objectId }) {
      const checkout = await deps.cardProvider.findCheckout(objectId);
      return {
        async apply(tx) {
          if (checkout) await settleFreePayment(deps, tx, checkout);
        },
      };
    },
  };
}
