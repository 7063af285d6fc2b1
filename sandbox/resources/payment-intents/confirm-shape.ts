import type { Stripe } from "stripe";
import { boolean, clearableText, group, oneOf, text } from "../../wire/params.ts";
import { paymentMethodShape } from "../payment-methods/create-payment-method.ts";

/** The parameters of a confirmation, alone or in a creation with `confirm`. */
export const confirmShape = {
  payment_method: text(),
  payment_method_data: group(paymentMethodShape),
  return_url: text(),
  receipt_email: clearableText(),
  off_session: boolean,
  error_on_requires_action: boolean,
  use_stripe_sdk: boolean,
  setup_future_usage: oneOf("off_session", "on_session"),
} satisfies Partial<Record<keyof Stripe.PaymentIntentConfirmParams, unknown>>;
