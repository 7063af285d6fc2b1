import type { EventSubscription } from "#server/domains/provider-events/index.ts";
import type { ProviderPayment } from "#server/platform/card-provider/provider-payment.ts";
import { countDeclines, recordDecline } from "./declines-store.ts";
import type { OrdersDeps } from "./orders-deps.ts";
import { settlePayment } from "./settle-payment.ts";

/** A PaymentIntent is cancelled after this many declined cards (card testing). */
const maxDeclines = 5;

const declined = "payment_intent.payment_failed";

/** The events of a PaymentIntent. */
export const orderEvents = [
  "payment_intent.succeeded",
  declined,
  "payment_intent.processing",
  "payment_intent.canceled",
] as const;

/** Settles the order of a PaymentIntent that an event is about, and counts declined cards. */
export function orderSubscription(parts: OrdersDeps): EventSubscription {
  return {
    types: orderEvents,
    covers: (type) => type.startsWith("payment_intent."),
    caughtUp: ["payment_intent.succeeded"],
    redone: [declined],
    async prepare(event, { restoring }) {
      const { id: eventId, paymentIntentId } = event;
      const payment = paymentIntentId ? await parts.cardProvider.findPayment(paymentIntentId) : undefined;
      const isDecline = event.type === declined;
      return {
        async apply(tx, { isNew }) {
          const outcome = payment && (await settlePayment(parts, tx, payment, { holdRepeat: restoring }));
          if (isNew && isDecline && outcome === "open" && payment?.orderId)
            await recordDecline(tx, eventId, payment.orderId);
        },
        async afterCommit() {
          if (isDecline && payment) await endCardTesting(parts, payment);
        },
      };
    },
  };
}

/**
 * Outside the transaction, which must not wait for the provider. If it fails, the provider sends the event again and
 * the count is already stored.
 */
async function endCardTesting({ db, cardProvider }: OrdersDeps, payment: ProviderPayment): Promise<void> {
  if (payment.status !== "declined" && payment.status !== "open") return;
  if ((await countDeclines(db, payment.id)) >= maxDeclines) await cardProvider.cancelPayment(payment.id);
}
