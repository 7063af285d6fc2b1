import type { Stripe } from "stripe";
import { emitEvent } from "../../events/emit-event.ts";
import { paymentIntents } from "../../records/payment-intent-collection.ts";
import { paymentMethods } from "../../records/payment-method-collection.ts";
import { collection } from "../../state/store.ts";
import type { World } from "../../state/world.ts";
import { browserFacingUrl } from "../../wire/browser-facing-url.ts";
import { newId } from "../../wire/new-id.ts";
import type { Call } from "../../wire/route.ts";
import { settleIntent } from "./settle-intent.ts";

/** A 3-D Secure authentication of a cardholder. */
export interface Authentication {
  id: string;
  intentId: string;
  methodId: string;
  /** Where the browser goes next; null when the page is an overlay in the shop's page. */
  returnUrl: string | null;
  state: "pending" | "passed" | "failed";
}

/** All 3-D Secure authentications. */
export const authentications = collection<Authentication>("authentications");

/** Suspends a PaymentIntent until the cardholder has answered on the bank's page. */
export function startAuthentication(
  call: Call,
  intent: Stripe.PaymentIntent,
  { return_url: returnUrl }: { return_url?: string | undefined },
): Stripe.PaymentIntent {
  const id = newId("payatt_");
  const url = `${browserFacingUrl(call, returnUrl)}/3ds/${id}`;
  call.store.put(authentications, id, {
    id,
    intentId: intent.id,
    methodId: String(intent.payment_method),
    returnUrl: returnUrl ?? null,
    state: "pending",
  });
  const waiting = call.store.put(paymentIntents, intent.id, {
    ...intent,
    next_action: returnUrl
      ? { type: "redirect_to_url", redirect_to_url: { return_url: returnUrl, url } }
      : { type: "use_stripe_sdk", use_stripe_sdk: { type: "three_d_secure_redirect", stripe_js: url } as never },
    status: "requires_action",
  });
  emitEvent(call, "payment_intent.requires_action", waiting, call.cause);
  return waiting;
}

/** Applies the cardholder's answer. A repeated answer, or one for a replaced card, changes nothing. */
export function completeAuthentication(world: World, id: string, passed: boolean): Authentication | undefined {
  const asked = world.store.get(authentications, id);
  if (asked?.state !== "pending") return asked;
  const intent = world.store.get(paymentIntents, asked.intentId);
  const method = world.store.get(paymentMethods, asked.methodId);
  const isCurrent = intent?.status === "requires_action" && intent.payment_method === asked.methodId;
  const state = passed && isCurrent ? "passed" : "failed";
  const answered: Authentication = world.store.put(authentications, id, { ...asked, state });
  if (!isCurrent || !method) return answered;
  if (passed) settleIntent(world, intent, method, { decline: null, isAuthenticated: true }, null);
  else failAuthentication(world, intent, method);
  return answered;
}

function failAuthentication(world: World, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): void {
  const failed = world.store.put(paymentIntents, intent.id, {
    ...intent,
    last_payment_error: {
      code: "payment_intent_authentication_failure",
      doc_url: "https://stripe.com/docs/error-codes/payment-intent-authentication-failure",
      message:
        "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
      payment_method: method,
      type: "invalid_request_error",
    },
    next_action: null,
    payment_method: null,
    status: "requires_payment_method",
  });
  emitEvent(world, "payment_intent.payment_failed", failed, null);
}
