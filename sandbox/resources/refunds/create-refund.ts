import type { Stripe } from "stripe";
import { emitEvent } from "../../events/emit-event.ts";
import { charges } from "../../records/charge-collection.ts";
import { disputes } from "../../records/dispute-collection.ts";
import { paymentIntents } from "../../records/payment-intent-collection.ts";
import { cardBehaviours } from "../../records/payment-method-collection.ts";
import { refunds } from "../../records/refund-collection.ts";
import { ApiError, invalidParam, invalidState, resourceMissing } from "../../wire/api-error.ts";
import { changeMetadata, metadataParam } from "../../wire/metadata.ts";
import { newId } from "../../wire/new-id.ts";
import { integer, oneOf, type Read, text } from "../../wire/params.ts";
import type { Call } from "../../wire/route.ts";
import { postBalanceTransaction } from "../balance-transactions/post-balance-transaction.ts";
import { closeWarnings } from "../early-fraud-warnings/warn-of-fraud.ts";
import { dueRefunds } from "./end-refund.ts";

/** The parameters of `POST /v1/refunds`. */
export const createRefundShape = {
  amount: integer({ min: 1 }),
  charge: text(),
  payment_intent: text(),
  reason: oneOf("duplicate", "fraudulent", "requested_by_customer"),
  metadata: metadataParam,
} satisfies Partial<Record<keyof Stripe.RefundCreateParams, unknown>>;

type RefundParams = Read<typeof createRefundShape>;

/** Refunds all or part of a charge. The provider keeps the fee of the charge. */
export function createRefund(call: Call, params: RefundParams): Stripe.Refund {
  const charge = refundableCharge(call, params);
  const left = charge.amount - charge.amount_refunded;
  const amount = params.amount ?? left;
  if (amount > left) throw amountTooLarge(charge, amount, left);
  const refund = buildRefund(call, charge, amount, params);
  call.store.put(refunds, refund.id, refund);
  scheduleRefundEnd(call, charge, refund);
  const refunded = charge.amount_refunded + amount;
  const changed = call.store.put(charges, charge.id, {
    ...charge,
    amount_refunded: refunded,
    refunded: refunded === charge.amount,
    fraud_details: params.reason === "fraudulent" ? { user_report: "fraudulent" } : charge.fraud_details,
  });
  if (changed.refunded) closeWarnings(call, charge.id);
  emitEvent(call, "refund.created", refund, call.cause);
  emitEvent(call, "charge.refunded", changed, call.cause, { amount_refunded: charge.amount_refunded });
  return refund;
}

function buildRefund(call: Call, charge: Stripe.Charge, amount: number, params: RefundParams): Stripe.Refund {
  const id = newId("re_");
  const { id: balanceTransaction } = postBalanceTransaction(call, {
    category: "refund",
    amountCents: -amount,
    fee: null,
    currency: charge.currency,
    source: id,
    description: `REFUND FOR CHARGE${charge.description ? ` (${charge.description})` : ""}`,
  });
  return {
    id,
    object: "refund",
    amount,
    balance_transaction: balanceTransaction,
    charge: charge.id,
    created: call.clock.nowSec(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: changeMetadata({}, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refundBehaviourOf(call, charge) === "pending" ? "pending" : "succeeded",
    ...(refundBehaviourOf(call, charge) === "pending" && { pending_reason: "processing" }),
    transfer_reversal: null,
  };
}

/** How refunds to this test card end, if they change after creation. */
function refundBehaviourOf({ store }: Call, charge: Stripe.Charge): "pending" | "failing" | undefined {
  const behaviour = store.get(cardBehaviours, String(charge.payment_method));
  return behaviour?.kind === "pays" ? behaviour.refunds : undefined;
}

function scheduleRefundEnd(call: Call, charge: Stripe.Charge, { id: refundId }: Stripe.Refund): void {
  const kind = refundBehaviourOf(call, charge);
  if (!kind) return;
  const dueAtMs = call.clock.nowMs() + call.timing.refundDelayMs;
  call.store.put(dueRefunds, refundId, { refundId, end: kind === "failing" ? "fails" : "succeeds", dueAtMs });
}

function refundableCharge(call: Call, params: RefundParams): Stripe.Charge {
  const id = params.charge ?? chargeOfIntent(call, params.payment_intent);
  const charge = call.store.get(charges, id);
  if (!charge) throw resourceMissing("charge", id, "charge");
  if (!charge.paid) throw invalidState("charge_not_refundable", `Charge ${id} has failed and cannot be refunded.`);
  const isChargedBack = call.store
    .all(disputes)
    .some((dispute) => dispute.charge === id && !dispute.is_charge_refundable);
  if (isChargedBack) {
    throw invalidState("charge_disputed", `Charge ${id} has been charged back; cannot issue a refund.`);
  }
  if (charge.refunded) throw invalidState("charge_already_refunded", `Charge ${id} has already been refunded.`);
  return charge;
}

function chargeOfIntent(call: Call, intentId: string | undefined): string {
  if (intentId === undefined) {
    const message = "One of the following params should be provided for this request: payment_intent or charge.";
    throw new ApiError(400, { type: "invalid_request_error", code: "parameter_missing", message });
  }
  const intent = call.store.get(paymentIntents, intentId);
  if (!intent) throw resourceMissing("payment_intent", intentId, "payment_intent");
  if (typeof intent.latest_charge === "string" && intent.status === "succeeded") return intent.latest_charge;
  throw invalidState(
    "charge_not_refundable",
    `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
  );
}

function amountTooLarge(charge: Stripe.Charge, amount: number, left: number): ApiError {
  const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
  const of = charge.amount_refunded === 0 ? "charge amount" : "unrefunded amount on charge";
  return invalidParam("amount", `Refund amount (${dollars(amount)}) is greater than ${of} (${dollars(left)})`);
}
