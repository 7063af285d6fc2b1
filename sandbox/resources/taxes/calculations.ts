import type { Stripe } from "stripe";
import { type TaxCalculation, taxCalculations } from "../../records/tax-collection.ts";
import { invalidParam } from "../../wire/api-error.ts";
import { newId } from "../../wire/new-id.ts";
import { group, integer, list, oneOf, type Read, required, text } from "../../wire/params.ts";
import type { Resource } from "../../wire/resource.ts";
import { type Call, route } from "../../wire/route.ts";

const path = "/v1/tax/calculations";
const lifetimeSec = 90 * 24 * 3600;

/** The countries where the shop is registered for taxes, and their rate in percent. Elsewhere it collects none. */
const rates: Record<string, number> = { DE: 19, ES: 21, FR: 20, GB: 20, IE: 23, IT: 22, PT: 23 };

const createShape = {
  currency: required(oneOf("usd")),
  customer_details: required(
    group({
      address: required(group({ country: required(text({ maxLength: 2 })), postal_code: text() })),
      address_source: oneOf("billing"),
    }),
  ),
  line_items: required(
    list(
      group({
        amount: required(integer({ min: 1 })),
        reference: text(),
        tax_behavior: required(oneOf("inclusive")),
        tax_code: text(),
      }),
    ),
  ),
} satisfies Partial<Record<keyof Stripe.Tax.CalculationCreateParams, unknown>>;

function createCalculation(call: Call, params: Read<typeof createShape>): TaxCalculation {
  const [line, ...others] = params.line_items;
  if (!line || others.length > 0) throw invalidParam("line_items", "The local provider calculates one line.");
  const { country, postal_code: postalCode = null } = params.customer_details.address;
  if (!/^[A-Z]{2}$/.test(country))
    throw invalidParam(
      "customer_details[address][country]",
      `Country '${country}' is unknown.`,
      "customer_tax_location_invalid",
    );
  const percent = rates[country] ?? 0;
  const tax = Math.round((line.amount * percent) / (100 + percent));
  const nowSec = call.clock.nowSec();
  const id = newId("taxcalc_");
  return call.store.put(taxCalculations, id, {
    id,
    object: "tax.calculation",
    amount_total: line.amount,
    currency: "usd",
    customer: null,
    customer_details: {
      address: { city: null, country, line1: null, line2: null, postal_code: postalCode, state: null },
      address_source: "billing",
      ip_address: null,
      tax_ids: [],
      taxability_override: "none",
    },
    expires_at: nowSec + lifetimeSec,
    livemode: false,
    ship_from_details: null,
    shipping_cost: null,
    tax_amount_exclusive: 0,
    tax_amount_inclusive: tax,
    tax_breakdown: [
      {
        amount: tax,
        inclusive: true,
        tax_rate_details: {
          ...{ country, flat_amount: null, percentage_decimal: percent.toFixed(1) },
          ...{ rate_type: "percentage", state: null, tax_type: percent > 0 ? "vat" : null },
        },
        taxability_reason: percent > 0 ? "standard_rated" : "not_collecting",
        taxable_amount: percent > 0 ? line.amount - tax : 0,
      },
    ],
    tax_date: nowSec,
  });
}

export const taxCalculationResource: Resource = {
  object: "tax.calculation",
  collection: taxCalculations,
  idPrefix: "taxcalc_",
  routes: [route({ method: "POST", path, shape: createShape, handle: createCalculation })],
};
