import { paymentIntents } from "../records/payment-intent-collection.ts";
import { closeDispute } from "../resources/disputes/close-dispute.ts";
import { disputeReasons, escalateInquiry, openDispute } from "../resources/disputes/open-dispute.ts";
import { fraudTypes, warnOfFraud } from "../resources/early-fraud-warnings/warn-of-fraud.ts";
import { createRefund, createRefundShape } from "../resources/refunds/create-refund.ts";
import { failRefund, refundFailures } from "../resources/refunds/end-refund.ts";
import { changeTax } from "../resources/taxes/transactions.ts";
import type { World } from "../state/world.ts";
import { ApiError, invalidState, resourceMissing } from "../wire/api-error.ts";
import type { WireGroup } from "../wire/decode-form.ts";
import { boolean, integer, oneOf, readParams, required, type Shape, text } from "../wire/params.ts";

const disputeShape = {
  payment_intent: required(text()),
  reason: oneOf(...disputeReasons),
  amount: integer({ min: 1 }),
  inquiry: boolean,
};
const closeShape = { outcome: required(oneOf("won", "lost")), fee_returned: boolean };
const warningShape = { payment_intent: required(text()), fraud_type: oneOf(...fraudTypes) };
const taxShape = { tax: required(integer({ min: 0 })) };
const failShape = { reason: oneOf(...refundFailures) };

const money =
  /^POST \/_control\/(disputes|refunds|early-fraud-warnings|tax-transactions)(?:\/(\w+)\/(close|escalate|fail|change))?$/;

/** Whether a control simulates an action of a cardholder, a bank or the provider's staff. */
export function isMoneyControl(call: string): boolean {
  return money.test(call);
}

/**
 * Simulates an action of a cardholder, a bank or the provider's staff. The product learns of it only through events.
 */
export function handleMoneyControl(world: World, call: string, body: object): object {
  const [, kind, id = "", act] = money.exec(call) ?? [];
  switch (act ? `${kind}/${act}` : kind) {
    case "disputes": {
      const { payment_intent: intent, reason = "fraudulent", amount, inquiry } = read(body, disputeShape);
      return openDispute(world, paidCharge(world, intent), { reason, amountCents: amount, isInquiry: inquiry });
    }
    case "disputes/close": {
      const { outcome, fee_returned: isFeeReturned } = read(body, closeShape);
      return closeDispute(world, id, { outcome, isFeeReturned }, null);
    }
    case "disputes/escalate":
      return escalateInquiry(world, id);
    case "refunds":
      return createRefund({ ...world, cause: null, audience: "secret" }, read(body, createRefundShape));
    case "refunds/fail":
      return failRefund(world, id, read(body, failShape).reason ?? "unknown");
    case "tax-transactions/change":
      return changeTax(world, id, read(body, taxShape).tax);
    case "early-fraud-warnings": {
      const { payment_intent: intent, fraud_type: fraudType = "made_with_stolen_card" } = read(body, warningShape);
      return warnOfFraud(world, paidCharge(world, intent), fraudType);
    }
    default:
      throw new ApiError(404, { type: "invalid_request_error", message: `No such control: ${call}` });
  }
}

/** Validates a control's JSON body with the parameter rules of the API. */
function read<S extends Shape>(body: object, shape: S) {
  return readParams(asWire(body), shape);
}

function asWire(body: object): WireGroup {
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      value !== null && typeof value === "object" ? asWire(value) : String(value),
    ]),
  );
}

function paidCharge({ store }: World, intentId: string): string {
  const intent = store.get(paymentIntents, intentId);
  if (!intent) throw resourceMissing("payment_intent", intentId, "payment_intent");
  if (intent.status === "succeeded") return String(intent.latest_charge);
  throw invalidState("charge_not_paid", `PaymentIntent ${intentId} is not paid.`);
}
