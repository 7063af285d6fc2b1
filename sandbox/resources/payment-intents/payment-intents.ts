import type { Stripe } from "stripe";
import { emitEvent } from "../../events/emit-event.ts";
import { paymentIntents } from "../../records/payment-intent-collection.ts";
import { invalidParam, invalidState } from "../../wire/api-error.ts";
import { listPage, pageShape } from "../../wire/list-page.ts";
import { changeMetadata, metadataParam } from "../../wire/metadata.ts";
import { clearableText, integer, oneOf, text } from "../../wire/params.ts";
import { mustFind, type Resource } from "../../wire/resource.ts";
import { type Call, route } from "../../wire/route.ts";
import { currencyParam, rejectAmountOutOfLimits } from "./amount-limits.ts";
import { browserView } from "./browser-view.ts";
import { confirmPaymentIntent } from "./confirm-payment-intent.ts";
import { confirmShape } from "./confirm-shape.ts";
import { createPaymentIntent, createShape, rejectedPaymentMethodTypes } from "./create-payment-intent.ts";
import { requestedPaymentMethod } from "./requested-payment-method.ts";

const path = "/v1/payment_intents";
const open = ["requires_payment_method", "requires_confirmation", "requires_action"];

const create = route({ method: "POST", path, shape: createShape, handle: createPaymentIntent });

const retrieve = route({
  method: "GET",
  path: `${path}/:id`,
  publishable: true,
  shape: { client_secret: text() },
  handle: (call, params, { id = "" }) => show(call, allowedIntent(call, id, params.client_secret)),
});

const list = route({
  method: "GET",
  path,
  shape: pageShape,
  handle: ({ store }, params) => listPage(path, store.all(paymentIntents), params),
});

const update = route({
  method: "POST",
  path: `${path}/:id`,
  shape: {
    amount: integer(),
    currency: currencyParam,
    description: clearableText(),
    metadata: metadataParam,
    payment_method: confirmShape.payment_method,
    payment_method_data: confirmShape.payment_method_data,
    payment_method_types: rejectedPaymentMethodTypes,
    receipt_email: clearableText(),
    statement_descriptor: clearableText({ maxLength: 22 }),
    statement_descriptor_suffix: clearableText({ maxLength: 22 }),
    transfer_group: text(),
  } satisfies Partial<Record<keyof Stripe.PaymentIntentUpdateParams | "payment_method_types", unknown>>,
  handle(call, params, { id = "" }) {
    const current = mustFind(call.store, paymentIntents, "payment_intent", id, "intent");
    const {
      amount = current.amount,
      currency = current.currency,
      metadata,
      payment_method,
      payment_method_data,
      ...texts
    } = params;
    if ((amount !== current.amount || currency !== current.currency) && !open.includes(current.status)) {
      const message = `This PaymentIntent's amount could not be updated because it has a status of ${current.status}. You may only update the amount of a PaymentIntent with one of the following statuses: ${open.join(", ")}.`;
      throw invalidState("payment_intent_unexpected_state", message, { payment_intent: current });
    }
    rejectAmountOutOfLimits(amount, currency);
    const method = requestedPaymentMethod(call, { payment_method, payment_method_data });
    return call.store.put(paymentIntents, id, {
      ...current,
      ...texts,
      amount,
      currency,
      metadata: changeMetadata(current.metadata, metadata),
      payment_method: method?.id ?? current.payment_method,
      status: method ? "requires_confirmation" : current.status,
    });
  },
});

const confirm = route({
  method: "POST",
  path: `${path}/:id/confirm`,
  publishable: true,
  shape: { ...confirmShape, client_secret: text() },
  handle(call, params, { id = "" }) {
    return show(call, confirmPaymentIntent(call, allowedIntent(call, id, params.client_secret), params));
  },
});

const cancel = route({
  method: "POST",
  path: `${path}/:id/cancel`,
  shape: { cancellation_reason: oneOf("abandoned", "duplicate", "fraudulent", "requested_by_customer") },
  handle(call, params, { id = "" }) {
    const current = mustFind(call.store, paymentIntents, "payment_intent", id, "intent");
    if (!open.includes(current.status)) {
      const message = `You cannot cancel this PaymentIntent because it has a status of ${current.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`;
      throw invalidState("payment_intent_unexpected_state", message, { payment_intent: current });
    }
    const canceled = call.store.put(paymentIntents, id, {
      ...current,
      canceled_at: call.clock.nowSec(),
      cancellation_reason: params.cancellation_reason ?? null,
      next_action: null,
      status: "canceled",
    });
    emitEvent(call, "payment_intent.canceled", canceled, call.cause);
    return canceled;
  },
});

/** The PaymentIntent, if the caller may read it: a browser needs the client secret. */
function allowedIntent(call: Call, id: string, clientSecret: string | undefined): Stripe.PaymentIntent {
  const intent = mustFind(call.store, paymentIntents, "payment_intent", id, "intent");
  if (call.audience === "publishable" && clientSecret === undefined) {
    throw invalidParam("client_secret", "Missing required param: client_secret.", "parameter_missing");
  }
  if (clientSecret !== undefined && clientSecret !== intent.client_secret) {
    const message = "The client_secret provided does not match the client_secret associated with the PaymentIntent.";
    throw invalidParam("client_secret", message, "payment_intent_invalid_parameter");
  }
  return intent;
}

function show(call: Call, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  return call.audience === "secret" ? intent : browserView(intent);
}

/** Payments, from creation to the successful charge. */
export const paymentIntentResource: Resource = {
  object: "payment_intent",
  collection: paymentIntents,
  idPrefix: "pi_",
  expandable: ["latest_charge", "payment_method"],
  routes: [create, list, retrieve, update, confirm, cancel],
};
