import type { Stripe } from "stripe";
import { checkoutSessions, plannedPayments } from "../../records/checkout-session-collection.ts";
import { ApiError, invalidParam } from "../../wire/api-error.ts";
import { browserFacingUrl } from "../../wire/browser-facing-url.ts";
import { changeMetadata, metadataParam } from "../../wire/metadata.ts";
import { newId, randomText } from "../../wire/new-id.ts";
import { clearableText, group, integer, list, oneOf, type Read, required, text } from "../../wire/params.ts";
import type { Call } from "../../wire/route.ts";
import { currencyParam, rejectAmountOutOfLimits } from "../payment-intents/amount-limits.ts";

const minLifetimeSec = 30 * 60;
const maxLifetimeSec = 24 * 60 * 60;

const productData = group({ name: required(text()), description: text(), metadata: metadataParam });
const priceData = group({
  currency: required(currencyParam),
  unit_amount: required(integer()),
  product_data: required(productData),
});

/** The parameters of `POST /v1/checkout/sessions`, for a single payment on the hosted page. */
export const createShape = {
  mode: required(oneOf("payment")),
  ui_mode: oneOf("hosted_page"),
  line_items: required(list(group({ price_data: required(priceData), quantity: required(integer({ min: 1 })) }))),
  success_url: required(text()),
  cancel_url: text(),
  client_reference_id: text({ maxLength: 200 }),
  customer_email: text(),
  expires_at: integer(),
  locale: oneOf("auto", "en", "es", "es-419"),
  metadata: metadataParam,
  payment_intent_data: group({ description: clearableText(), metadata: metadataParam, receipt_email: text() }),
  submit_type: oneOf("auto", "pay", "book", "donate"),
} satisfies Partial<Record<keyof Stripe.Checkout.SessionCreateParams, unknown>>;

type CreateParams = Read<typeof createShape>;

/** Opens a session: a hosted page for one payment, valid until it expires. */
export function createCheckoutSession(call: Call, params: CreateParams): Stripe.Checkout.Session {
  for (const name of ["success_url", "cancel_url"] as const) rejectInvalidUrl(name, params[name]);
  const email = params.customer_email;
  if (email !== undefined && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw invalidParam("customer_email", `Invalid email address: ${email}`, "email_invalid");
  }
  const id = newId("cs_test_");
  const lineItems = params.line_items.map(buildLineItem);
  const currency = commonCurrency(lineItems);
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0);
  rejectAmountOutOfLimits(total, currency);
  call.store.put(plannedPayments, id, {
    lineItems,
    description: params.payment_intent_data?.description ?? null,
    metadata: changeMetadata({}, params.payment_intent_data?.metadata),
    receiptEmail: params.payment_intent_data?.receipt_email ?? null,
  });
  return call.store.put(checkoutSessions, id, buildSession(call, params, { id, currency, total }));
}

function rejectInvalidUrl(name: string, address: string | undefined): void {
  if (address === undefined || (/^https?:\/\//i.test(address) && URL.canParse(address))) return;
  throw new ApiError(400, {
    type: "invalid_request_error",
    code: "url_invalid",
    message: "Not a valid URL",
    param: name,
  });
}

function commonCurrency(lineItems: Stripe.LineItem[]): string {
  const [currency, ...others] = new Set(lineItems.map((item) => item.currency));
  if (currency === undefined)
    throw invalidParam("line_items", "Missing required param: line_items.", "parameter_missing");
  if (others.length > 0) throw invalidParam("line_items", "All line items must have the same currency.");
  return currency;
}

function expiryOf(call: Call, { expires_at: wanted }: CreateParams): number {
  const now = call.clock.nowSec();
  if (wanted === undefined) return now + maxLifetimeSec;
  if (wanted >= now + minLifetimeSec && wanted <= now + maxLifetimeSec) return wanted;
  const message =
    "The `expires_at` timestamp must be at least 30 minutes and less than 24 hours from Checkout Session creation.";
  throw invalidParam("expires_at", message);
}

function buildLineItem({ price_data: price, quantity }: CreateParams["line_items"][number]): Stripe.LineItem {
  const amount = price.unit_amount * quantity;
  return {
    id: newId("li_"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: price.product_data.name,
    metadata: null,
    price: null,
    quantity,
  };
}

function buildSession(
  call: Call,
  params: CreateParams,
  { id, currency, total }: { id: string; currency: string; total: number },
): Stripe.Checkout.Session {
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: call.clock.nowSec(),
    currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: "if_required",
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: expiryOf(call, params),
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: changeMetadata({}, params.metadata),
    mode: params.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: { id: "pmc_vitrina", parent: null },
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_status: "unpaid",
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: `${browserFacingUrl(call, params.success_url)}/c/pay/${id}#${randomText(20)}`,
    wallet_options: null,
  };
}
