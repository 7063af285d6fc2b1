import { callProvider } from "../provider-api.js";
import { localizeError } from "../texts.js";
import { integrationError } from "./card-element.js";
import { confirmCardPayment, confirmPayment, handleNextAction } from "./confirm.js";
import { Elements, retrieveIntent } from "./elements.js";

/** The provider's origin, from which this script was loaded. */
const origin = new URL(document.currentScript.src).origin;

function createStripe(key, { locale = "auto" } = {}) {
  if (typeof key !== "string" || !key.startsWith("pk_")) {
    throw integrationError(
      "Please call Stripe() with your publishable key. You used an empty string or another value.",
    );
  }
  const context = {
    origin,
    key,
    locale,
    call: (method, path, params) => callProvider(origin, key, method, path, params),
    retrievePaymentIntent: (clientSecret) => retrieveIntent(origin, key, clientSecret),
  };
  return {
    elements: (options) => new Elements(origin, key, { locale, ...options }),
    confirmPayment: (options) => confirmPayment(context, options),
    confirmCardPayment: (clientSecret, data, options) => confirmCardPayment(context, clientSecret, data, options),
    handleNextAction: (options) => handleNextAction(context, options),
    handleCardAction: (clientSecret) => handleNextAction(context, { clientSecret }),
    retrievePaymentIntent: context.retrievePaymentIntent,
    createPaymentMethod: (options) => createPaymentMethod(context, options),
    createToken: async () => unsupported("createToken"),
    createSource: async () => unsupported("createSource"),
    createConfirmationToken: async () => unsupported("createConfirmationToken"),
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
}

async function createPaymentMethod(context, { elements, element, card, type, params = {}, ...rest }) {
  const holder = elements?.cardElement() ?? element ?? card;
  if (typeof holder?.call === "function") return holder.call("createPaymentMethod", { ...params, ...rest });
  const { value, error } = await context.call("POST", "/v1/payment_methods", { type, card, ...params, ...rest });
  return error ? { error: localizeError(error, context.locale) } : { paymentMethod: value };
}

function unsupported(name) {
  return { error: { type: "invalid_request_error", message: `The local card provider does not support ${name}.` } };
}

/** `Stripe(key)` and `new Stripe(key)` are equivalent. */
function Stripe(key, options) {
  return createStripe(key, options);
}
Stripe.version = "endive";
window.Stripe = Stripe;
