import type { Stripe } from "stripe";
import type { World } from "../../state/world.ts";
import type { Read } from "../../wire/params.ts";
import { createPaymentMethod } from "../payment-methods/create-payment-method.ts";
import { resolvePaymentMethod } from "../payment-methods/payment-methods.ts";
import type { confirmShape } from "./confirm-shape.ts";

type PaymentMethodParams = Pick<Read<typeof confirmShape>, "payment_method" | "payment_method_data">;

/** The payment method that a call references or describes, if any. */
export function requestedPaymentMethod(world: World, given: PaymentMethodParams): Stripe.PaymentMethod | undefined {
  if (given.payment_method_data) return createPaymentMethod(world, given.payment_method_data);
  return given.payment_method === undefined ? undefined : resolvePaymentMethod(world, given.payment_method);
}
