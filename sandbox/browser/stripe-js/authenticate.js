import { textsFor } from "../texts.js";
import { retrieveIntent } from "./elements.js";

/** Opens the bank's page in an overlay and resolves with the updated payment. */
export async function authenticateInOverlay({ origin, key, clientSecret, url, locale }) {
  await showUntilAnswered(withLocale(url, locale), origin, textsFor(locale).overlayTitle);
  const { paymentIntent, error } = await retrieveIntent(origin, key, clientSecret);
  if (error) return { error };
  if (paymentIntent.status === "succeeded") return { paymentIntent };
  return { error: { ...authenticationFailure(locale), payment_intent: paymentIntent } };
}

/** The bank page's URL in the payment's language. */
export function withLocale(url, locale) {
  const address = new URL(url);
  if (locale && locale !== "auto") address.searchParams.set("locale", locale);
  return address.href;
}

function authenticationFailure(locale) {
  const code = "payment_intent_authentication_failure";
  return { type: "invalid_request_error", code, message: textsFor(locale)[code] };
}

function showUntilAnswered(url, origin, title) {
  const dialog = document.createElement("dialog");
  const frame = document.createElement("iframe");
  frame.src = url;
  frame.title = title;
  Object.assign(frame.style, { border: "0", width: "100%", height: "100%", display: "block", borderRadius: "12px" });
  Object.assign(dialog.style, { padding: "0", border: "0", width: "min(480px, 94vw)", height: "min(620px, 90vh)" });
  Object.assign(dialog.style, { borderRadius: "12px", overflow: "hidden" });
  dialog.append(frame);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    const end = () => {
      window.removeEventListener("message", onMessage);
      dialog.remove();
      resolve();
    };
    const onMessage = (event) => {
      const isAnswer = event.origin === origin && event.source === frame.contentWindow;
      if (isAnswer && event.data?.vitrinaAuthentication === "answered") end();
    };
    window.addEventListener("message", onMessage);
    dialog.addEventListener("close", end);
  });
}
