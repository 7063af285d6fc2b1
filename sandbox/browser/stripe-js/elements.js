import { callProvider } from "../provider-api.js";
import { CardElement, integrationError } from "./card-element.js";

const supportedTypes = ["payment", "card"];

/** A group of elements for one payment, sharing appearance and language. */
export class Elements {
  #elements = new Map();
  #origin;

  constructor(origin, key, options = {}) {
    this.#origin = origin;
    this.key = key;
    this.#apply(options);
    this.clientSecret = options.clientSecret;
    this.mode = options.mode;
    this.fonts = options.fonts;
    this.locale ??= "auto";
  }

  create(type, options) {
    if (!supportedTypes.includes(type)) {
      throw integrationError(`The local card provider has no element '${type}'; it has: ${supportedTypes.join(", ")}.`);
    }
    if (type === "payment" && !this.clientSecret && !this.mode) {
      throw integrationError(
        "In order to create a payment element, you must pass a clientSecret or mode when creating the Elements group.",
      );
    }
    if (this.#elements.has(type)) {
      throw integrationError(`Can only create one Element of type ${type} through elements().`);
    }
    const element = new CardElement(this, type, options, this.#origin);
    this.#elements.set(type, element);
    return element;
  }

  getElement(type) {
    return this.#elements.get(typeof type === "string" ? type : type?.__elementType) ?? null;
  }

  forget(type) {
    this.#elements.delete(type);
  }

  update(options) {
    this.#apply(options);
    for (const element of this.#elements.values()) element.refresh();
  }

  /** Validates the fields before the page creates or confirms the payment. */
  async submit() {
    const { error } = await this.cardElement().call("validate");
    return error ? { error } : { selectedPaymentMethod: "card" };
  }

  /** Fetches the PaymentIntent again after the server changed it. */
  async fetchUpdates() {
    if (!this.clientSecret) return {};
    const { error } = await retrieveIntent(this.#origin, this.key, this.clientSecret);
    return error ? { error } : {};
  }

  /** The mounted card element. Throws when the page has none. */
  cardElement() {
    const [element] = this.#elements.values();
    if (element) return element;
    throw integrationError("There is no Element to take a card from. Please create and mount one first.");
  }

  #apply({ locale, appearance }) {
    if (locale !== undefined) this.locale = locale;
    if (appearance !== undefined) this.appearance = appearance;
  }
}

/** Fetches the PaymentIntent with the fields visible to a browser: `{paymentIntent}` or `{error}`. */
export async function retrieveIntent(origin, key, clientSecret) {
  const id = String(clientSecret).split("_secret_")[0];
  const path = `/v1/payment_intents/${encodeURIComponent(id)}`;
  const { value, error } = await callProvider(origin, key, "GET", path, { client_secret: clientSecret });
  return error ? { error } : { paymentIntent: value };
}
