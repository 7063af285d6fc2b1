/** The provider's events that tell us anything: what an endpoint has to be sent (docs/operations.md). Others are answered and forgotten. */
export const heardEvents = [
  "payment_intent.succeeded",
  "payment_intent.payment_failed",
  "payment_intent.processing",
  "payment_intent.canceled",
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
  "charge.updated",
  "charge.refunded",
  "charge.refund.updated",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "radar.early_fraud_warning.created",
] as const;

const heard = new Set<string>(heardEvents);

/** Whether events of the type tell us anything. */
export function isHeard(type: string): boolean {
  return heard.has(type);
}
