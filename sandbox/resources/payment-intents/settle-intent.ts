import type { Stripe } from "stripe";
import type { Decline } from "../../cards/test-cards.ts";
import { emitEvent } from "../../events/emit-event.ts";
import { paymentIntents } from "../../records/payment-intent-collection.ts";
import type { Cause, World } from "../../state/world.ts";
import { type ChargeOutcome, createCharge } from "../charges/create-charge.ts";
import { completeSessionOf } from "./complete-session.ts";

/** Charges successfully: records the charge, the final state and the events. */
export function settleIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: ChargeOutcome,
  cause: Cause,
): Stripe.PaymentIntent {
  const charge = createCharge(world, intent, method, outcome);
  const settled = world.store.put(paymentIntents, intent.id, {
    ...intent,
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: "succeeded",
  });
  emitEvent(world, "charge.succeeded", charge, cause);
  emitEvent(world, "payment_intent.succeeded", settled, cause);
  completeSessionOf(world, settled, cause);
  return settled;
}

/** Records a decline: a failed charge and a PaymentIntent that needs another card. */
export function failIntent(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
  cause: Cause,
): { intent: Stripe.PaymentIntent; chargeId: string } {
  const charge = createCharge(world, intent, method, { decline, isAuthenticated: false });
  const failed = world.store.put(paymentIntents, intent.id, {
    ...intent,
    last_payment_error: {
      charge: charge.id,
      code: decline.code,
      ...(decline.code === "processing_error" ? {} : { decline_code: decline.declineCode }),
      doc_url: `https://stripe.com/docs/error-codes/${decline.code.replaceAll("_", "-")}`,
      message: decline.message,
      payment_method: method,
      type: "card_error",
    },
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  emitEvent(world, "charge.failed", charge, cause);
  emitEvent(world, "payment_intent.payment_failed", failed, cause);
  return { intent: failed, chargeId: charge.id };
}
