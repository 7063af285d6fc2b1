import type { Stripe } from "stripe";
import { clearableText, group, type Read } from "../../wire/params.ts";

const address = {
  city: clearableText(),
  country: clearableText({ maxLength: 2 }),
  line1: clearableText(),
  line2: clearableText(),
  postal_code: clearableText(),
  state: clearableText(),
};

const billingShape = {
  address: group(address),
  email: clearableText(),
  name: clearableText(),
  phone: clearableText(),
  tax_id: clearableText(),
};

/** The `billing_details` parameter. */
export const billingDetailsParam = group(billingShape);

/** Billing details with every field that Stripe returns. */
export function buildBillingDetails(given: Read<typeof billingShape> = {}): Stripe.PaymentMethod.BillingDetails {
  const {
    city = null,
    country = null,
    line1 = null,
    line2 = null,
    postal_code = null,
    state = null,
  } = given.address ?? {};
  return {
    address: { city, country, line1, line2, postal_code, state },
    email: given.email ?? null,
    name: given.name ?? null,
    phone: given.phone ?? null,
    tax_id: given.tax_id ?? null,
  };
}
