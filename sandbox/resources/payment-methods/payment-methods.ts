import type { Stripe } from "stripe";
import { paymentMethods } from "../../records/payment-method-collection.ts";
import type { World } from "../../state/world.ts";
import { resourceMissing } from "../../wire/api-error.ts";
import { changeMetadata, metadataParam } from "../../wire/metadata.ts";
import type { Resource } from "../../wire/resource.ts";
import { mustFind } from "../../wire/resource.ts";
import { route } from "../../wire/route.ts";
import { billingDetailsParam, buildBillingDetails } from "./billing-details.ts";
import { createPaymentMethod, createTestPaymentMethod, paymentMethodShape } from "./create-payment-method.ts";

const create = route({
  method: "POST",
  path: "/v1/payment_methods",
  publishable: true,
  shape: paymentMethodShape satisfies Partial<Record<keyof Stripe.PaymentMethodCreateParams, unknown>>,
  handle: createPaymentMethod,
});

const retrieve = route({
  method: "GET",
  path: "/v1/payment_methods/:id",
  shape: {},
  handle: ({ store }, _params, { id = "" }) => mustFind(store, paymentMethods, "PaymentMethod", id),
});

const update = route({
  method: "POST",
  path: "/v1/payment_methods/:id",
  shape: { billing_details: billingDetailsParam, metadata: metadataParam },
  handle({ store }, params, { id = "" }) {
    const current = mustFind(store, paymentMethods, "PaymentMethod", id);
    return store.put(paymentMethods, id, {
      ...current,
      billing_details: params.billing_details ? buildBillingDetails(params.billing_details) : current.billing_details,
      metadata: changeMetadata(current.metadata ?? {}, params.metadata),
    });
  },
});

/** The payment method with this id or test name. Throws if none exists. */
export function resolvePaymentMethod(world: World, idOrName: string): Stripe.PaymentMethod {
  const found = world.store.get(paymentMethods, idOrName) ?? createTestPaymentMethod(world, idOrName);
  if (!found) throw resourceMissing("PaymentMethod", idOrName, "payment_method");
  return found;
}

/** Cards as payment methods. */
export const paymentMethodResource: Resource = {
  object: "payment_method",
  collection: paymentMethods,
  idPrefix: "pm_",
  routes: [create, retrieve, update],
};
