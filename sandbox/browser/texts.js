// The texts that cardholders read, by language. Declines are looked up by decline code, then by code.

const en = {
  frameTitle: "Secure payment input frame",
  formLabel: "Card details",
  numberLabel: "Card number",
  expiryLabel: "Expiration date",
  cvcLabel: "Security code",
  countryLabel: "Country",
  postalCodeLabel: "ZIP or postal code",
  expiryPlaceholder: "MM / YY",
  testHint: "Test mode. Use 4242 4242 4242 4242, any future date and any code.",
  overlayTitle: "3-D Secure authentication",
  incomplete_number: "Your card number is incomplete.",
  invalid_number: "Your card number is invalid.",
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month: "Your card's expiration date is invalid.",
  invalid_expiry_past: "Your card's expiration date is in the past.",
  incomplete_cvc: "Your card's security code is incomplete.",
  incomplete_postal_code: "Your postal code is incomplete.",
  payment_intent_unexpected_state: "This payment can no longer be made. Please start again.",
  payment_intent_authentication_failure:
    "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  api_error: "Our payments provider could not process this request. Please try again in a moment.",
  api_connection_error:
    "We are experiencing issues connecting to our payments provider. You have not been charged. Please check your internet connection and try again.",
};

const es = {
  frameTitle: "Campo de pago seguro",
  formLabel: "Datos de la tarjeta",
  numberLabel: "Número de tarjeta",
  expiryLabel: "Fecha de caducidad",
  cvcLabel: "Código de seguridad",
  countryLabel: "País",
  postalCodeLabel: "Código postal",
  expiryPlaceholder: "MM / AA",
  testHint: "Modo de prueba. Usa 4242 4242 4242 4242, cualquier fecha futura y cualquier código.",
  overlayTitle: "Autenticación 3-D Secure",
  incomplete_number: "El número de tu tarjeta está incompleto.",
  invalid_number: "El número de tu tarjeta no es válido.",
  incomplete_expiry: "La fecha de caducidad de tu tarjeta está incompleta.",
  invalid_expiry_month: "La fecha de caducidad de tu tarjeta no es válida.",
  invalid_expiry_past: "La fecha de caducidad de tu tarjeta ya ha pasado.",
  incomplete_cvc: "El código de seguridad de tu tarjeta está incompleto.",
  incomplete_postal_code: "El código postal está incompleto.",
  payment_intent_unexpected_state: "Este pago ya no se puede realizar. Empieza de nuevo.",
  payment_intent_authentication_failure:
    "No podemos autenticar tu método de pago. Elige otro método de pago e inténtalo de nuevo.",
  api_error: "Nuestro proveedor de pagos no ha podido procesar la solicitud. Inténtalo de nuevo en un momento.",
  api_connection_error:
    "Tenemos problemas para conectar con nuestro proveedor de pagos. No se te ha cobrado nada. Comprueba tu conexión a internet e inténtalo de nuevo.",
};

const spanishDeclines = {
  card_declined: "Tu tarjeta ha sido rechazada.",
  generic_decline: "Tu tarjeta ha sido rechazada.",
  insufficient_funds: "Tu tarjeta no tiene fondos suficientes.",
  expired_card: "Tu tarjeta ha caducado.",
  incorrect_cvc: "El código de seguridad de tu tarjeta es incorrecto.",
  invalid_cvc: "El código de seguridad de tu tarjeta no es válido.",
  incorrect_number: "El número de tu tarjeta es incorrecto.",
  invalid_expiry_month: "El mes de caducidad de tu tarjeta no es válido.",
  invalid_expiry_year: "El año de caducidad de tu tarjeta no es válido.",
  processing_error: "Se ha producido un error al procesar tu tarjeta. Inténtalo de nuevo dentro de un momento.",
  test_mode_live_card:
    "Tu tarjeta ha sido rechazada. La solicitud se hizo en modo de prueba con una tarjeta que no es de prueba.",
  authentication_required: "Tu tarjeta ha sido rechazada. Esta operación requiere autenticación.",
};

/** The dictionary for a locale such as `es-MX`; `auto` follows the browser. Falls back to English. */
export function textsFor(locale) {
  return languageOf(locale) === "es" ? es : en;
}

/** Maps a locale to `en` or `es`. */
export function languageOf(locale) {
  const tag = !locale || locale === "auto" ? navigator.language : locale;
  return /^es\b/i.test(tag) ? "es" : "en";
}

/** The provider's error with its message translated to the cardholder's language. */
export function localizeError(error, locale) {
  const texts = textsFor(locale);
  const known = texts[error.code ?? error.type];
  if (languageOf(locale) === "en") return error.type === "card_error" || !known ? error : { ...error, message: known };
  const message = spanishDeclines[error.decline_code] ?? spanishDeclines[error.code] ?? known;
  if (message) return { ...error, message };
  return error.type === "card_error" ? { ...error, message: spanishDeclines.card_declined } : error;
}
