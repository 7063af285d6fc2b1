import { callProvider } from "../provider-api.js";

/**
 * Confirms a PaymentIntent with the card of this frame: `{paymentIntent}` or `{error}`. Sends the number only to the
 * provider.
 */
export async function confirmWithCard({ key, clientSecret, card, billing, confirmParams = {}, useStripeSdk }) {
  const { payment_method_data: given = {}, return_url, receipt_email } = confirmParams;
  const id = String(clientSecret).split("_secret_")[0];
  const { value, error } = await callProvider(
    location.origin,
    key,
    "POST",
    `/v1/payment_intents/${encodeURIComponent(id)}/confirm`,
    {
      client_secret: clientSecret,
      return_url,
      receipt_email,
      use_stripe_sdk: useStripeSdk || undefined,
      payment_method_data: methodData({ card, billing, given }),
    },
  );
  return error ? { error } : { paymentIntent: value };
}

/** Creates a payment method from the card of this frame: `{paymentMethod}` or `{error}`. */
export async function createMethodFromCard({ key, card, billing, given = {} }) {
  const data = methodData({ card, billing, given });
  const { value, error } = await callProvider(location.origin, key, "POST", "/v1/payment_methods", data);
  return error ? { error } : { paymentMethod: value };
}

function methodData({ card, billing, given }) {
  const { address = {}, ...details } = given.billing_details ?? {};
  return {
    type: "card",
    card: { number: card.number, exp_month: card.expMonth, exp_year: card.expYear, cvc: card.cvc },
    billing_details: { ...details, address: { ...billing, ...address } },
    allow_redisplay: given.allow_redisplay,
    metadata: given.metadata,
  };
}
