import { createHash } from "node:crypto";
import type { Stripe } from "stripe";
import { cardBrand, isLuhnValid } from "../../cards/card-number.ts";
import { cardBehaviour, testPaymentMethods } from "../../cards/test-cards.ts";
import { cardBehaviours, paymentMethods } from "../../records/payment-method-collection.ts";
import type { World } from "../../state/world.ts";
import { ApiError } from "../../wire/api-error.ts";
import { changeMetadata, metadataParam } from "../../wire/metadata.ts";
import { newId } from "../../wire/new-id.ts";
import { group, integer, oneOf, type Read, required, text } from "../../wire/params.ts";
import { billingDetailsParam, buildBillingDetails } from "./billing-details.ts";

const cardShape = {
  number: required(text()),
  exp_month: required(integer()),
  exp_year: required(integer()),
  cvc: text(),
};

/** The parameters that describe a card and its holder. */
export const paymentMethodShape = {
  type: required(oneOf("card")),
  card: required(group(cardShape)),
  billing_details: billingDetailsParam,
  allow_redisplay: oneOf("always", "limited", "unspecified"),
  metadata: metadataParam,
};

/** Creates a payment method. Throws Stripe's 402 for an invalid number, expiry or security code. */
export function createPaymentMethod(world: World, params: Read<typeof paymentMethodShape>): Stripe.PaymentMethod {
  const number = params.card.number.replaceAll(/[\s-]/g, "");
  const expYear = params.card.exp_year < 100 ? 2000 + params.card.exp_year : params.card.exp_year;
  rejectInvalidCard(world, number, params.card.exp_month, expYear, params.card.cvc);
  const id = newId("pm_");
  world.store.put(cardBehaviours, id, cardBehaviour(number));
  return world.store.put(paymentMethods, id, {
    id,
    object: "payment_method",
    allow_redisplay: params.allow_redisplay ?? "unspecified",
    billing_details: buildBillingDetails(params.billing_details),
    card: buildCard(number, params.card.exp_month, expYear, params.card.cvc !== undefined),
    created: world.clock.nowSec(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: changeMetadata({}, params.metadata),
    type: "card",
  });
}

/** Creates a payment method from a test name of Stripe (`pm_card_visa`…). Returns undefined for any other name. */
export function createTestPaymentMethod(world: World, name: string): Stripe.PaymentMethod | undefined {
  const number = Object.hasOwn(testPaymentMethods, name) ? testPaymentMethods[name] : undefined;
  if (number === undefined) return undefined;
  const expYear = new Date(world.clock.nowMs()).getUTCFullYear() + 1;
  return createPaymentMethod(world, { type: "card", card: { number, exp_month: 8, exp_year: expYear } });
}

function buildCard(number: string, expMonth: number, expYear: number, hasCvc: boolean): Stripe.PaymentMethod.Card {
  const brand = cardBrand(number);
  return {
    brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: hasCvc ? "unchecked" : null },
    country: "US",
    display_brand: brand === "amex" ? "american_express" : brand,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint: createHash("sha256").update(`vitrina card ${number}`).digest("base64url").slice(0, 16),
    funding: "credit",
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: "unregulated",
    three_d_secure_usage: { supported: true },
    wallet: null,
  };
}

function rejectInvalidCard(world: World, number: string, expMonth: number, expYear: number, cvc: string | undefined) {
  if (!isLuhnValid(number)) throw cardError("incorrect_number", "number", "Your card number is incorrect.");
  if (expMonth < 1 || expMonth > 12) {
    throw cardError("invalid_expiry_month", "exp_month", "Your card's expiration month is invalid.");
  }
  const now = new Date(world.clock.nowMs());
  const monthsLeft = (expYear - now.getUTCFullYear()) * 12 + expMonth - (now.getUTCMonth() + 1);
  if (monthsLeft < 0 || expYear > now.getUTCFullYear() + 50) {
    throw cardError("invalid_expiry_year", "exp_year", "Your card's expiration year is invalid.");
  }
  const cvcLength = cardBrand(number) === "amex" ? /^\d{3,4}$/ : /^\d{3}$/;
  if (cvc !== undefined && !cvcLength.test(cvc)) {
    throw cardError("invalid_cvc", "cvc", "Your card's security code is invalid.");
  }
}

function cardError(code: string, param: string, message: string): ApiError {
  return new ApiError(402, { type: "card_error", code, param, message });
}
