import type { Stripe } from "stripe";
import { emitEvent } from "../../events/emit-event.ts";
import { checkoutSessions } from "../../records/checkout-session-collection.ts";
import { paymentIntents } from "../../records/payment-intent-collection.ts";
import type { DueWork } from "../../state/scheduler.ts";
import type { Cause, World } from "../../state/world.ts";

/** Expires an open session without payment and cancels its PaymentIntent. */
export function expireSession(world: World, session: Stripe.Checkout.Session, cause: Cause): Stripe.Checkout.Session {
  const intent = world.store.get(paymentIntents, String(session.payment_intent));
  if (intent) {
    world.store.put(paymentIntents, intent.id, {
      ...intent,
      canceled_at: world.clock.nowSec(),
      cancellation_reason: "automatic",
      next_action: null,
      status: "canceled",
    });
  }
  const expired = world.store.put(checkoutSessions, session.id, { ...session, status: "expired", url: null });
  emitEvent(world, "checkout.session.expired", expired, cause);
  return expired;
}

/** Expires open sessions that have reached their expiry. */
export function expireDueSessions(world: World): DueWork {
  const openSessions = () => world.store.all(checkoutSessions).filter(({ status }) => status === "open");
  return {
    nextDueAtMs: () =>
      openSessions().reduce<number | null>(
        (least, { expires_at: at }) => Math.min(least ?? at * 1000, at * 1000),
        null,
      ),
    runDue(nowMs) {
      for (const session of openSessions()) {
        if (session.expires_at * 1000 <= nowMs) world.store.transact(() => expireSession(world, session, null));
      }
    },
  };
}
