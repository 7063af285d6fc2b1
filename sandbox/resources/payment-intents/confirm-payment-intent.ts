import type { Stripe } from "stripe";
import type { Decline } from "../../cards/test-cards.ts";
import { paymentIntents } from "../../records/payment-intent-collection.ts";
import { cardBehaviours, paymentMethods } from "../../records/payment-method-collection.ts";
import { ApiError, invalidState } from "../../wire/api-error.ts";
import type { Read } from "../../wire/params.ts";
import { mustFind } from "../../wire/resource.ts";
import type { Call } from "../../wire/route.ts";
import { startAuthentication } from "./authentication.ts";
import { browserView } from "./browser-view.ts";
import type { confirmShape } from "./confirm-shape.ts";
import { requestedPaymentMethod } from "./requested-payment-method.ts";
import { failIntent, settleIntent } from "./settle-intent.ts";

type ConfirmParams = Read<typeof confirmShape>;

/** Charges the card of a PaymentIntent: it succeeds, requires 3-D Secure, or throws Stripe's 402 with the decline. */
export function confirmPaymentIntent(
  call: Call,
  current: Stripe.PaymentIntent,
  params: ConfirmParams,
): Stripe.PaymentIntent {
  rejectWrongState(call, current);
  rejectMissingReturnUrl(call, current, params);
  const method = requestedPaymentMethod(call, params) ?? savedPaymentMethod(call, current);
  const intent = call.store.put(paymentIntents, current.id, {
    ...current,
    payment_method: method.id,
    last_payment_error: null,
    next_action: null,
    status: "requires_confirmation",
    receipt_email: params.receipt_email === undefined ? current.receipt_email : params.receipt_email,
    setup_future_usage: params.setup_future_usage ?? current.setup_future_usage,
  });
  const behaviour = call.store.get(cardBehaviours, method.id) ?? { kind: "pays" };
  if (behaviour.kind === "declines") throw declined(call, intent, method, behaviour.decline);
  if (behaviour.kind !== "authenticates") {
    return settleIntent(call, intent, method, { decline: null, isAuthenticated: false }, call.cause);
  }
  if (params.off_session || params.error_on_requires_action) {
    throw declined(call, intent, method, authenticationRequired);
  }
  return startAuthentication(call, intent, params);
}

function declined(call: Call, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod, decline: Decline): ApiError {
  const { intent: failed, chargeId } = failIntent(call, intent, method, decline, call.cause);
  return new ApiError(
    402,
    {
      type: "card_error",
      code: decline.code,
      ...(decline.code === "processing_error" ? {} : { decline_code: decline.declineCode }),
      message: decline.message,
      charge: chargeId,
      payment_intent: call.audience === "secret" ? failed : browserView(failed),
      payment_method: method,
    },
    true,
  );
}

const authenticationRequired: Decline = {
  code: "card_declined",
  declineCode: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

function savedPaymentMethod(call: Call, intent: Stripe.PaymentIntent): Stripe.PaymentMethod {
  if (typeof intent.payment_method === "string") {
    return mustFind(call.store, paymentMethods, "PaymentMethod", intent.payment_method, "payment_method");
  }
  const message =
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.";
  throw invalidState("payment_intent_unexpected_state", message, { payment_intent: intent });
}

function rejectWrongState(call: Call, intent: Stripe.PaymentIntent): void {
  if (["requires_payment_method", "requires_confirmation", "requires_action"].includes(intent.status)) return;
  const message =
    intent.status === "succeeded"
      ? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.`;
  const shown = call.audience === "secret" ? intent : browserView(intent);
  throw invalidState("payment_intent_unexpected_state", message, { payment_intent: shown });
}

function rejectMissingReturnUrl(call: Call, intent: Stripe.PaymentIntent, params: ConfirmParams): void {
  if (params.return_url !== undefined) {
    if (/^[a-z][a-z0-9+.-]*:/i.test(params.return_url) && URL.canParse(params.return_url)) return;
    throw new ApiError(400, {
      type: "invalid_request_error",
      code: "url_invalid",
      message: "Not a valid URL",
      param: "return_url",
    });
  }
  const mayRedirect =
    intent.automatic_payment_methods?.enabled && intent.automatic_payment_methods.allow_redirects !== "never";
  if (!mayRedirect || call.audience === "publishable" || params.use_stripe_sdk || params.off_session) return;
  const message =
    "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents.";
  throw new ApiError(400, { type: "invalid_request_error", message, param: "return_url" });
}
