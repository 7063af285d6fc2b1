// The card fields, in a frame of the provider's origin, so that card data never reaches the shop's page.
import {
  brandOf,
  cvcLength,
  cvcProblem,
  expiryProblem,
  formatExpiry,
  formatNumber,
  numberProblem,
} from "../card-rules.js";
import { callProvider } from "../provider-api.js";
import { languageOf, localizeError, textsFor } from "../texts.js";
import { applyAppearance, loadFonts } from "./appearance.js";
import { showBrand } from "./brand-marks.js";
import { confirmWithCard, createMethodFromCard } from "./confirm.js";
import { fillCountries } from "./countries.js";
import { Field } from "./field.js";

const form = document.querySelector("#card");
const brandMark = document.querySelector("#brand");
let port;
let settings = { locale: "auto", appearance: {}, options: {} };
let lastChange = "";

const number = new Field("number", { format: formatNumber, problem: numberProblem, onInput: afterNumber });
const brand = () => brandOf(number.value);
const expiry = new Field("expiry", {
  format: (digits, isDeleting) => (isDeleting && digits.length <= 2 ? digits : formatExpiry(digits)),
  problem: expiryProblem,
  onInput: (field) => focusNextEmpty(field, cvc),
});
const cvc = new Field("cvc", {
  format: (digits) => digits.slice(0, cvcLength(brand())),
  problem: (digits) => cvcProblem(digits, brand()),
  onInput: report,
});
const country = new Field("country", { clean: (value) => value, onInput: report });
const postalCode = new Field("postalCode", {
  clean: (value) => value.trim(),
  problem: (value) => (value.length < 3 ? "incomplete_postal_code" : null),
  onInput: report,
});
const fields = [number, expiry, cvc, country, postalCode];

function afterNumber() {
  showBrand(brandMark, brand());
  cvc.input.placeholder = "CVC";
  if (cvc.value.length > cvcLength(brand())) cvc.reformat();
  focusNextEmpty(number, expiry);
}

/** Moves the focus from a completed field to the next empty one. */
function focusNextEmpty(from, to) {
  report();
  const isAtEnd = from.input.selectionStart === from.input.value.length;
  if (document.activeElement === from.input && isAtEnd && from.problem() === null && to.value === "") to.input.focus();
}

function report() {
  const shown = fields.filter((field) => field.isShown);
  const complete = shown.every((field) => field.problem() === null);
  const empty = [number, expiry, cvc].every((field) => field.value === "");
  const change = { type: "change", complete, empty, brand: brand() };
  const text = JSON.stringify(change);
  if (text === lastChange) return;
  lastChange = text;
  port?.postMessage(change);
}

function applySettings() {
  const texts = textsFor(settings.locale);
  document.documentElement.lang = languageOf(settings.locale);
  document.title = texts.frameTitle;
  form.setAttribute("aria-label", texts.formLabel);
  number.setTexts(texts, texts.numberLabel);
  expiry.setTexts(texts, texts.expiryLabel, texts.expiryPlaceholder);
  cvc.setTexts(texts, texts.cvcLabel);
  country.setTexts(texts, texts.countryLabel);
  postalCode.setTexts(texts, texts.postalCodeLabel);
  document.querySelector("#hint").textContent = texts.testHint;
  const { fields: wanted = {}, defaultValues, readOnly = false } = settings.options;
  const address = wanted.billingDetails?.address ?? {};
  const isAsked = (name) => address === "auto" || address[name] === "auto" || address[name] === "always";
  country.holder.hidden = !isAsked("country");
  postalCode.holder.hidden = !isAsked("postalCode");
  const preset = defaultValues?.billingDetails?.address ?? {};
  fillCountries(country.input, languageOf(settings.locale), country.input.value || preset.country || "US");
  if (preset.postal_code && postalCode.value === "") postalCode.input.value = preset.postal_code;
  for (const { input } of fields) input.disabled = readOnly;
  applyAppearance(settings.appearance);
}

/** Shows every validation error and focuses the first invalid field. Returns the error, or undefined. */
function validate() {
  const wrong = fields.filter((field) => field.problem() !== null);
  for (const field of fields) field.show(field.problem());
  wrong[0]?.input.focus();
  if (!wrong[0]) return undefined;
  const code = wrong[0].problem();
  return { type: "validation_error", code, message: textsFor(settings.locale)[code] };
}

const fieldOfCode = {
  incorrect_number: number,
  invalid_number: number,
  expired_card: expiry,
  invalid_expiry_month: expiry,
  invalid_expiry_year: expiry,
  incorrect_cvc: cvc,
  invalid_cvc: cvc,
};

/** Runs `work` with the entered card. Errors are translated to the cardholder's language and shown at their field. */
async function withCard(work) {
  const invalid = validate();
  if (invalid) return { error: invalid };
  const card = {
    number: number.value,
    expMonth: Number(expiry.value.slice(0, 2)),
    expYear: 2000 + Number(expiry.value.slice(2)),
    cvc: cvc.value,
  };
  const billing = {
    country: country.isShown ? country.value : undefined,
    postal_code: postalCode.isShown ? postalCode.value : undefined,
  };
  const result = await work({ key: settings.key, card, billing });
  if (!result.error) return result;
  const error = localizeError(result.error, settings.locale);
  fieldOfCode[error.code]?.show(error.message);
  return { error };
}

const actions = {
  validate: async () => ({ error: validate() }),
  confirm: (request) => withCard((typed) => confirmWithCard({ ...typed, ...request })),
  createPaymentMethod: (given) => withCard((typed) => createMethodFromCard({ ...typed, given })),
};

async function onOrder({ data }) {
  if (data.type === "update") {
    settings = { ...settings, ...data.settings };
    applySettings();
    report();
  } else if (data.type === "focus") number.input.focus();
  else if (data.type === "blur") document.activeElement?.blur();
  else if (data.type === "clear") {
    for (const field of [number, expiry, cvc, postalCode]) field.clear();
    showBrand(brandMark, brand());
    report();
  } else if (data.type === "call" && Object.hasOwn(actions, data.action)) {
    port.postMessage({ type: "result", id: data.id, value: await actions[data.action](data.argument) });
  }
}

/** Reports a missing or finished payment to the shop before the cardholder enters anything. */
async function loadError() {
  if (!settings.clientSecret) return undefined;
  const id = String(settings.clientSecret).split("_secret_")[0];
  const path = `/v1/payment_intents/${encodeURIComponent(id)}`;
  const { value, error } = await callProvider(location.origin, settings.key, "GET", path, {
    client_secret: settings.clientSecret,
  });
  if (error) return localizeError(error, settings.locale);
  if (value.status !== "succeeded" && value.status !== "canceled") return undefined;
  const code = "payment_intent_unexpected_state";
  return { type: "invalid_request_error", code, message: textsFor(settings.locale)[code], payment_intent: value };
}

async function start(given, offered) {
  port = offered;
  settings = { ...settings, ...given };
  port.onmessage = onOrder;
  loadFonts(settings.fonts);
  applySettings();
  showBrand(brandMark, "unknown");
  new ResizeObserver(() => {
    port.postMessage({ type: "height", height: Math.ceil(document.body.getBoundingClientRect().height) });
  }).observe(document.body);
  const error = await loadError();
  port.postMessage(error ? { type: "loaderror", error } : { type: "ready" });
}

window.addEventListener("message", (event) => {
  const [offered] = event.ports;
  if (port || event.source !== window.parent || event.data?.type !== "vitrina-card-init" || !offered) return;
  start(event.data.settings, offered);
});

form.addEventListener("submit", (event) => {
  event.preventDefault();
  port?.postMessage({ type: "enter" });
});
form.addEventListener("focusin", (event) => {
  if (!form.contains(event.relatedTarget)) port?.postMessage({ type: "focus" });
});
form.addEventListener("focusout", (event) => {
  if (!form.contains(event.relatedTarget)) port?.postMessage({ type: "blur" });
});
form.addEventListener("keydown", (event) => {
  if (event.key === "Escape") port?.postMessage({ type: "escape" });
});
