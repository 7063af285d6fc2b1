import type { Stripe } from "stripe";
import { emitEvent } from "../../events/emit-event.ts";
import { paymentIntents } from "../../records/payment-intent-collection.ts";
import { ApiError, invalidParam } from "../../wire/api-error.ts";
import { changeMetadata, metadataParam } from "../../wire/metadata.ts";
import { newId, randomText } from "../../wire/new-id.ts";
import {
  boolean,
  clearableText,
  group,
  integer,
  oneOf,
  type Read,
  type Rule,
  required,
  text,
} from "../../wire/params.ts";
import type { Call } from "../../wire/route.ts";
import { currencyParam, rejectAmountOutOfLimits } from "./amount-limits.ts";
import { confirmPaymentIntent } from "./confirm-payment-intent.ts";
import { confirmShape } from "./confirm-shape.ts";
import { requestedPaymentMethod } from "./requested-payment-method.ts";

/** Stripe's current API version rejects this legacy parameter on every write. */
export const rejectedPaymentMethodTypes: Rule<never> = {
  read(_value, name) {
    const message = `The parameter \`${name}\` is no longer accepted. Use \`automatic_payment_methods\` and manage payment methods from your Dashboard settings.`;
    throw invalidParam(name, message, "parameter_unknown");
  },
};

const automaticPaymentMethods = group({ enabled: required(boolean), allow_redirects: oneOf("always", "never") });

/** The parameters of `POST /v1/payment_intents`. */
export const createShape = {
  ...confirmShape,
  amount: required(integer()),
  currency: required(currencyParam),
  automatic_payment_methods: automaticPaymentMethods,
  payment_method_types: rejectedPaymentMethodTypes,
  confirm: boolean,
  capture_method: oneOf("automatic", "automatic_async"),
  confirmation_method: oneOf("automatic", "manual"),
  description: clearableText(),
  metadata: metadataParam,
  statement_descriptor: clearableText({ maxLength: 22 }),
  statement_descriptor_suffix: clearableText({ maxLength: 22 }),
  transfer_group: text(),
} satisfies Partial<Record<keyof Stripe.PaymentIntentCreateParams | "payment_method_types", unknown>>;

type CreateParams = Read<typeof createShape>;

/** Creates a PaymentIntent and, with `confirm`, charges the card at once. */
export function createPaymentIntent(call: Call, params: CreateParams): Stripe.PaymentIntent {
  rejectAmountOutOfLimits(params.amount, params.currency);
  rejectConfirmOnlyParams(params);
  const draft = buildPaymentIntent(call, params);
  const method = params.confirm ? undefined : requestedPaymentMethod(call, params);
  const intent = method ? { ...draft, payment_method: method.id, status: "requires_confirmation" as const } : draft;
  call.store.put(paymentIntents, intent.id, intent);
  emitEvent(call, "payment_intent.created", intent, call.cause);
  return params.confirm ? confirmPaymentIntent(call, intent, params) : intent;
}

function rejectConfirmOnlyParams(params: CreateParams): void {
  if (params.confirm) return;
  for (const name of ["return_url", "off_session", "error_on_requires_action"] as const) {
    if (params[name] === undefined) continue;
    const message = `The parameter \`${name}\` cannot be passed when creating a PaymentIntent unless \`confirm\` is set to true.`;
    throw new ApiError(400, { type: "invalid_request_error", message, param: name });
  }
}

function buildPaymentIntent(call: Call, params: CreateParams): Stripe.PaymentIntent {
  const id = newId("pi_");
  return {
    id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: params.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: {
      allow_redirects: params.automatic_payment_methods?.allow_redirects ?? "always",
      enabled: params.automatic_payment_methods?.enabled ?? true,
    },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: params.capture_method ?? "automatic_async",
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: params.confirmation_method ?? "automatic",
    created: call.clock.nowSec(),
    currency: params.currency,
    customer: null,
    customer_account: null,
    description: params.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: changeMetadata({}, params.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: { id: "pmc_vitrina", parent: null },
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: "automatic" },
    },
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: params.receipt_email ?? null,
    review: null,
    setup_future_usage: params.setup_future_usage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: params.statement_descriptor ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    status: "requires_payment_method",
    transfer_data: null,
    transfer_group: params.transfer_group ?? null,
  };
}
