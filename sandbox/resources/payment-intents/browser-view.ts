import type { Stripe } from "stripe";

const visible = [
  "id",
  "object",
  "amount",
  "amount_details",
  "automatic_payment_methods",
  "canceled_at",
  "cancellation_reason",
  "capture_method",
  "client_secret",
  "confirmation_method",
  "created",
  "currency",
  "description",
  "last_payment_error",
  "livemode",
  "next_action",
  "payment_method",
  "payment_method_configuration_details",
  "payment_method_types",
  "processing",
  "receipt_email",
  "setup_future_usage",
  "shipping",
  "source",
  "status",
] as const satisfies (keyof Stripe.PaymentIntent)[];

/** The fields of a PaymentIntent that Stripe returns for a publishable key: no metadata, no charge. */
export function browserView(intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  // Stripe's SDK has no type for this reduced object; the removed fields count as never present.
  return Object.fromEntries(visible.map((name) => [name, intent[name]])) as unknown as Stripe.PaymentIntent;
}
