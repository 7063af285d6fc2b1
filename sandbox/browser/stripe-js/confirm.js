import { localizeError } from "../texts.js";
import { authenticateInOverlay, withLocale } from "./authenticate.js";
import { integrationError } from "./card-element.js";

/** A promise that never settles, for a page that is navigating away. */
const neverSettles = () => new Promise(() => {});

/**
 * Confirms the payment with the card of `elements`. With `redirect: 'always'` the promise resolves only with an error;
 * otherwise the page navigates to the bank or the return URL.
 */
export async function confirmPayment(context, { elements, clientSecret, confirmParams = {}, redirect = "always" }) {
  const secret = clientSecret ?? elements?.clientSecret;
  if (!secret) throw integrationError("confirmPayment(): you must pass a clientSecret, or elements that have one.");
  if (redirect === "always" && !confirmParams.return_url) {
    throw integrationError(
      "stripe.confirmPayment(): expected required param confirmParams.return_url when redirect is 'always'.",
    );
  }
  const useStripeSdk = redirect === "if_required";
  const sent = useStripeSdk ? { ...confirmParams, return_url: undefined } : confirmParams;
  const result = elements
    ? await elements.cardElement().call("confirm", { clientSecret: secret, confirmParams: sent, useStripeSdk })
    : await confirmWithMethod(context, secret, { ...sent, use_stripe_sdk: useStripeSdk || undefined });
  return finish(
    { ...context, locale: elements?.locale ?? context.locale },
    secret,
    result,
    confirmParams.return_url,
    redirect,
  );
}

/** Confirms with an existing payment method (its id) or with the card of another element. */
export async function confirmCardPayment(context, clientSecret, data = {}, { handleActions = true } = {}) {
  const { payment_method: method, return_url, receipt_email } = data;
  const element = typeof method === "object" ? method?.card : undefined;
  const params = { receipt_email, use_stripe_sdk: true };
  const result =
    typeof element?.call === "function"
      ? await element.call("confirm", {
          clientSecret,
          useStripeSdk: true,
          confirmParams: { receipt_email, payment_method_data: { billing_details: method.billing_details } },
        })
      : await confirmWithMethod(context, clientSecret, { ...params, payment_method: method });
  if (!handleActions) return result;
  return finish(context, clientSecret, result, return_url, "if_required");
}

/** Resumes a payment that requires authentication by the bank. */
export async function handleNextAction(context, { clientSecret }) {
  return finish(context, clientSecret, await context.retrievePaymentIntent(clientSecret), undefined, "if_required");
}

async function confirmWithMethod(context, clientSecret, params) {
  const id = String(clientSecret).split("_secret_")[0];
  const path = `/v1/payment_intents/${encodeURIComponent(id)}/confirm`;
  const { value, error } = await context.call("POST", path, { ...params, client_secret: clientSecret });
  return error ? { error: localizeError(error, context.locale) } : { paymentIntent: value };
}

async function finish(context, clientSecret, { paymentIntent, error }, returnUrl, redirect) {
  if (error) return { error };
  const action = paymentIntent.next_action;
  if (paymentIntent.status === "requires_action" && action) {
    if (action.type === "redirect_to_url") {
      window.location.assign(withLocale(action.redirect_to_url.url, context.locale));
      return neverSettles();
    }
    const url = action.use_stripe_sdk.stripe_js;
    return authenticateInOverlay({ ...context, clientSecret, url });
  }
  if (redirect !== "always" || paymentIntent.status !== "succeeded") return { paymentIntent };
  const target = new URL(returnUrl);
  target.searchParams.set("payment_intent", paymentIntent.id);
  target.searchParams.set("payment_intent_client_secret", clientSecret);
  target.searchParams.set("redirect_status", "succeeded");
  window.location.assign(target.href);
  return neverSettles();
}
