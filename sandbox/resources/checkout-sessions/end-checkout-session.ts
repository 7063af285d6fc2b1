import type { Stripe } from "stripe";
import { emitEvent } from "../../events/emit-event.ts";
import type { DueWork } from "../../state/scheduler.ts";
import type { Cause, World } from "../../world.ts";
import { paymentIntents } from "../payment-intents/payment-intent-collection.ts";
import { paymentMethods } from "../payment-methods/payment-method-collection.ts";
import { checkoutSessions } from "./checkout-session-collection.ts";

/** Completes the session of a paid PaymentIntent, if it has one. */
export function completeSessionOf(world: World, intent: Stripe.PaymentIntent, cause: Cause): void {
  const session = world.store.all(checkoutSessions).findLast(({ payment_intent: id }) => id === intent.id);
  if (session?.status !== "open") return;
  const method = world.store.get(paymentMethods, String(intent.payment_method));
  const completed = world.store.put(checkoutSessions, session.id, {
    ...session,
    customer_details: {
      address: method?.billing_details.address ?? null,
      business_name: null,
      email: session.customer_email ?? method?.billing_details.email ?? null,
      individual_name: null,
      name: method?.billing_details.name ?? null,
      phone: null,
      tax_exempt: "none",
      tax_ids: [],
    },
    payment_status: "paid",
    status: "complete",
    url: null,
  });
  emitEvent(world, "checkout.session.completed", completed, cause);
}

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
