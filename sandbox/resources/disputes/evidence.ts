import type { Stripe } from "stripe";
import { clearableText, group, type Read } from "../../wire/params.ts";

/** The text fields of evidence. Files and the networks' enhanced evidence are not supported. */
const textFields = [
  "access_activity_log",
  "billing_address",
  "cancellation_policy_disclosure",
  "cancellation_rebuttal",
  "customer_email_address",
  "customer_name",
  "customer_purchase_ip",
  "duplicate_charge_explanation",
  "duplicate_charge_id",
  "product_description",
  "refund_policy_disclosure",
  "refund_refusal_explanation",
  "service_date",
  "shipping_address",
  "shipping_carrier",
  "shipping_date",
  "shipping_tracking_number",
  "uncategorized_text",
] as const satisfies (keyof Stripe.Dispute.Evidence)[];

const shape = Object.fromEntries(textFields.map((name) => [name, clearableText({ maxLength: 20_000 })])) as Record<
  (typeof textFields)[number],
  ReturnType<typeof clearableText>
>;

/** The `evidence` parameter. */
export const evidenceParam = group(shape);

/** The evidence submitted so far, merged with new fields. */
export function addEvidence(current: Stripe.Dispute.Evidence, given: Read<typeof shape>): Stripe.Dispute.Evidence {
  return { ...current, ...given };
}

/** The empty evidence of a new dispute. */
export const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};
