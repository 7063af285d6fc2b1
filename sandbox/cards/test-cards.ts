/** A decline with Stripe's code, decline code and message. */
export interface Decline {
  code: "card_declined" | "expired_card" | "incorrect_cvc" | "processing_error";
  declineCode: string;
  message: string;
}

/** The result of charging a card. */
export type CardBehaviour =
  | { kind: "disputed"; reason: "fraudulent" | "product_not_received"; isInquiry: boolean }
  | { kind: "warned" }
  | { kind: "pays"; refunds?: "pending" | "failing" }
  | { kind: "authenticates" }
  | { kind: "declines"; decline: Decline };

const pays: CardBehaviour = { kind: "pays" };
const declined = "Your card was declined.";

function declines(declineCode: string, message = declined, code: Decline["code"] = "card_declined"): CardBehaviour {
  return { kind: "declines", decline: { code, declineCode, message } };
}

/** Behaviour by card number. Test mode declines every other number as a live card. */
const behaviours: Record<string, CardBehaviour> = {
  "4242424242424242": pays,
  "4000056655665556": pays,
  "5555555555554444": pays,
  "2223003122003222": pays,
  "378282246310005": pays,
  "6011111111111117": pays,
  "3056930009020004": pays,
  "3566002020360505": pays,
  "4000000000000077": pays,
  "4000000000000259": { kind: "disputed", reason: "fraudulent", isInquiry: false },
  "4000000000002685": { kind: "disputed", reason: "product_not_received", isInquiry: false },
  "4000000000001976": { kind: "disputed", reason: "fraudulent", isInquiry: true },
  "4000000000005423": { kind: "warned" },
  "4000000000007726": { kind: "pays", refunds: "pending" },
  "4000000000005126": { kind: "pays", refunds: "failing" },
  "4000002760003184": { kind: "authenticates" },
  "4000002500003155": { kind: "authenticates" },
  "4000000000003220": { kind: "authenticates" },
  "4000000000000002": declines("generic_decline"),
  "4000000000009995": declines("insufficient_funds", "Your card has insufficient funds."),
  "4000000000009987": declines("lost_card"),
  "4000000000009979": declines("stolen_card"),
  "4000000000006975": declines("card_velocity_exceeded"),
  "4100000000000019": declines("fraudulent"),
  "4000000000000069": declines("expired_card", "Your card has expired.", "expired_card"),
  "4000000000000127": declines("incorrect_cvc", "Your card's security code is incorrect.", "incorrect_cvc"),
  "4000000000000119": declines(
    "processing_error",
    "An error occurred while processing your card. Try again in a little bit.",
    "processing_error",
  ),
};

const realCard = declines(
  "test_mode_live_card",
  "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
);

/** The behaviour of a Luhn-valid card number when it is charged. */
export function cardBehaviour(number: string): CardBehaviour {
  return behaviours[number] ?? realCard;
}

/** The card numbers of Stripe's test payment methods, so that tests need not send numbers. */
export const testPaymentMethods: Record<string, string> = {
  pm_card_visa: "4242424242424242",
  pm_card_visa_debit: "4000056655665556",
  pm_card_us: "4242424242424242",
  pm_card_mastercard: "5555555555554444",
  pm_card_amex: "378282246310005",
  pm_card_discover: "6011111111111117",
  pm_card_diners: "3056930009020004",
  pm_card_jcb: "3566002020360505",
  pm_card_bypassPending: "4000000000000077",
  pm_card_createDispute: "4000000000000259",
  pm_card_createDisputeProductNotReceived: "4000000000002685",
  pm_card_createDisputeInquiry: "4000000000001976",
  pm_card_createIssuerFraudRecord: "4000000000005423",
  pm_card_pendingRefund: "4000000000007726",
  pm_card_refundFail: "4000000000005126",
  pm_card_threeDSecure2Required: "4000000000003220",
  pm_card_threeDSecureRequired: "4000002760003184",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_authenticationRequiredOnSetup: "4000002500003155",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_visa_chargeDeclinedLostCard: "4000000000009987",
  pm_card_chargeDeclinedLostCard: "4000000000009987",
  pm_card_visa_chargeDeclinedStolenCard: "4000000000009979",
  pm_card_chargeDeclinedStolenCard: "4000000000009979",
  pm_card_visa_chargeDeclinedVelocityLimitExceeded: "4000000000006975",
  pm_card_chargeDeclinedFraudulent: "4100000000000019",
  pm_card_chargeDeclinedExpiredCard: "4000000000000069",
  pm_card_chargeDeclinedIncorrectCvc: "4000000000000127",
  pm_card_chargeDeclinedProcessingError: "4000000000000119",
};
