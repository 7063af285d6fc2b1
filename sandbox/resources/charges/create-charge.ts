import type { Stripe } from "stripe";
import type { Decline } from "../../cards/test-cards.ts";
import { charges } from "../../records/charge-collection.ts";
import type { World } from "../../state/world.ts";
import { newId, randomText } from "../../wire/new-id.ts";
import { dueBalances } from "../balance-transactions/post-due-balances.ts";
import { scheduleFollowUp } from "./due-follow-ups.ts";

/** The bank's response to a charge. */
export interface ChargeOutcome {
  decline: Decline | null;
  /** The cardholder passed 3-D Secure for this charge. */
  isAuthenticated: boolean;
}

/** Charges a card for a PaymentIntent. A successful charge gets its balance transaction after a delay. */
export function createCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  outcome: ChargeOutcome,
): Stripe.Charge {
  const id = newId("ch_");
  const { decline } = outcome;
  const charge: Stripe.Charge = {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: decline ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { ...method.billing_details },
    calculated_statement_descriptor: "VITRINA",
    captured: decline === null,
    created: world.clock.nowSec(),
    currency: intent.currency,
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: buildOutcome(decline),
    paid: decline === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: buildCardDetails(intent, method, outcome), type: "card" },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: decline ? null : `${world.url}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? "failed" : "succeeded",
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
  world.store.put(charges, id, charge);
  if (decline) return charge;
  world.store.put(dueBalances, id, { chargeId: id, dueAtMs: world.clock.nowMs() + world.timing.balanceDelayMs });
  scheduleFollowUp(world, charge);
  return charge;
}

function buildOutcome(decline: Decline | null): Stripe.Charge.Outcome {
  return {
    advice_code: decline ? "try_again_later" : null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: decline ? "declined_by_network" : "approved_by_network",
    reason: decline?.declineCode ?? null,
    risk_level: "normal",
    risk_score: 20,
    seller_message: decline ? "The bank did not return any further details with this decline." : "Payment complete.",
    type: decline ? "issuer_declined" : "authorized",
  };
}

function buildCardDetails(
  intent: Stripe.PaymentIntent,
  { card }: Stripe.PaymentMethod,
  { decline, isAuthenticated }: ChargeOutcome,
): Stripe.Charge.PaymentMethodDetails.Card {
  const cvc = decline?.code === "incorrect_cvc" ? "fail" : "pass";
  return {
    amount_authorized: decline ? null : intent.amount,
    authorization_code: decline ? null : randomText(6).toUpperCase(),
    brand: card?.brand ?? null,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: card?.checks?.cvc_check ? cvc : null,
    },
    country: card?.country ?? null,
    electronic_commerce_indicator: isAuthenticated ? "05" : null,
    exp_month: card?.exp_month ?? 0,
    exp_year: card?.exp_year ?? 0,
    fingerprint: card?.fingerprint ?? null,
    funding: card?.funding ?? null,
    installments: null,
    last4: card?.last4 ?? null,
    mandate: null,
    network: card?.brand ?? null,
    network_transaction_id: decline ? null : randomText(15).toUpperCase(),
    regulated_status: card?.regulated_status ?? null,
    three_d_secure: isAuthenticated ? authenticated : null,
    transaction_link_id: null,
    wallet: null,
  };
}

const authenticated: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure = {
  authentication_flow: "challenge",
  electronic_commerce_indicator: "05",
  exemption_indicator: null,
  result: "authenticated",
  result_reason: null,
  transaction_id: null,
  version: "2.2.0",
};
