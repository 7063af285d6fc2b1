import type { Stripe } from "stripe";
import { emitEvent } from "../../events/emit-event.ts";
import { checkoutSessions } from "../../records/checkout-session-collection.ts";
import { paymentMethods } from "../../records/payment-method-collection.ts";
import type { Cause, World } from "../../state/world.ts";

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
